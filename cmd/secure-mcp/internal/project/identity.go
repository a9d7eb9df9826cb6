package project

// An identity is what the file system says about a file. Two equal identities
// mean the same content, except for a file that was written to twice within
// the resolution of its clock; see [settled].
type identity struct {
	device, inode     uint64 // 0 where the system does not say
	size              int64
	modified, changed int64  // nanoseconds
	names             uint64 // hard links
}

// settling is how long after its last change a file is not trusted to be
// known by its identity: the clocks of file systems are coarse.
const settling = int64(2e9)

// settled reports whether a file that is read at the time now cannot change
// any more without changing its identity.
func (i identity) settled(now int64) bool {
	return now-i.modified > settling && now-i.changed > settling
}
