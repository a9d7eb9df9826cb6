package app

import "runtime/debug"

// version returns what the module system recorded when this program was
// built. Nothing is typed by hand.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
