package syntax

import "sort"

// Documents reports whether an offset is in a comment or in a file of prose,
// where code and addresses show what they look like.
func (f *File) Documents(offset int) bool {
	if f.Language == Markdown {
		return true
	}
	i := sort.Search(len(f.Comments), func(i int) bool { return f.Comments[i].End > offset })
	return i < len(f.Comments) && f.Comments[i].Start <= offset
}
