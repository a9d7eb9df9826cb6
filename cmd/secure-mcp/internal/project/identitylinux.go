//go:build linux

package project

import (
	"io/fs"
	"syscall"
)

func identify(info fs.FileInfo) identity {
	id := identity{size: info.Size(), modified: info.ModTime().UnixNano(), names: 1}
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		id.device, id.inode, id.names = uint64(s.Dev), s.Ino, uint64(s.Nlink)
		id.changed = s.Ctim.Nano()
	}
	return id
}
