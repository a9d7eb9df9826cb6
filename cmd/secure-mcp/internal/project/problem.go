package project

// The codes of a [Problem]. They are published: agents branch on them.
const (
	CodeNoRoots      = "no_roots"        // the operator has authorised nothing that can be used
	CodeBlank        = "blank_root"      // the path is empty
	CodeInvalidPath  = "invalid_root"    // no path can look like that
	CodeOutside      = "outside_roots"   // not below an authorised root, or only through a link that leaves it
	CodeNotFound     = "not_found"       // nothing is there
	CodeNotDirectory = "not_a_directory" // a file, a pipe or a device
	CodeUnreadable   = "unreadable"      // this user may not open it
	CodeReplaced     = "replaced"        // another directory took its place
)

// A Problem is why a project_root cannot be reviewed. The text and the hint
// quote the path as the caller gave it and nothing else: what lies outside the
// authorised roots is not described.
type Problem struct {
	Code string // one of the Code constants
	Text string // what is wrong, in one clause
	Hint string // what to do instead
}

// Error returns the text.
func (p *Problem) Error() string { return p.Text }
