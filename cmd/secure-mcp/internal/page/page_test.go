package page_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/page"
)

// follow returns everything that the pages of a result hold, by section, and
// checks what every page says about itself.
func follow(t *testing.T, r page.Request, sections ...page.Section) map[string][]json.RawMessage {
	t.Helper()
	all := map[string][]json.RawMessage{}
	for pages := 0; ; pages++ {
		p, err := page.Cut(r, sections...)
		if err != nil {
			t.Fatalf("page %d: %v", pages, err)
		}
		for i, l := range p.Lists {
			if l.Name != sections[i].Name || l.Before != len(all[l.Name]) || l.Total != len(sections[i].Items) {
				t.Fatalf("page %d: list is %+v", pages, l)
			}
			all[l.Name] = append(all[l.Name], l.Items...)
			if l.Omitted != l.Total-len(all[l.Name]) || l.Items == nil {
				t.Fatalf("page %d: list is %+v", pages, l)
			}
		}
		if p.Next == "" {
			return all
		}
		r.Cursor = p.Next
	}
}

// TestAllPagesTogetherAreEverything tries results of every shape with every
// kind of limit.
func TestAllPagesTogetherAreEverything(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 120 {
		var sections []page.Section
		want := map[string][]json.RawMessage{}
		for i := range 1 + random.IntN(4) {
			values := make([]string, random.IntN(60))
			for j := range values {
				values[j] = strings.Repeat("x", random.IntN(300)) + fmt.Sprint(j)
			}
			s := page.Of(fmt.Sprint("s", i), 1+random.IntN(2000), values)
			sections = append(sections, s)
			if len(s.Items) > 0 {
				want[s.Name] = s.Items
			}
		}
		got := follow(t, page.Request{Limit: random.IntN(70), Arguments: "a"}, sections...)
		for name, items := range got {
			if len(items) == 0 {
				delete(got, name)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d (-want +got):\n%s", round, diff)
		}
	}
}

func TestALimitMayChangeOnTheWay(t *testing.T) {
	t.Parallel()
	s := page.Of("n", 0, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	var got []string
	cursor := ""
	for limit := 1; ; limit++ {
		p, err := page.Cut(page.Request{Limit: limit, Cursor: cursor}, s)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s", p.Lists[0].Items))
		if cursor = p.Next; cursor == "" {
			break
		}
	}
	if diff := cmp.Diff([]string{"[0]", "[1 2]", "[3 4 5]", "[6 7 8 9]"}, got); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
}

func TestAPageKeepsItsBudget(t *testing.T) {
	t.Parallel()
	small, big := strings.Repeat("s", 98), strings.Repeat("b", 5000)
	p, err := page.Cut(page.Request{Limit: 100}, page.Of("a", 1000, []string{small, small, small, small, small, small, small, small, small, small, small}), page.Of("b", 1000, []string{big, small}))
	if err != nil {
		t.Fatal(err)
	}
	if a, b := len(p.Lists[0].Items), len(p.Lists[1].Items); a != 9 || b != 1 {
		t.Errorf("%d small items and %d big ones, want 9 and 1", a, b)
	}
}

func TestCursorsAreRefused(t *testing.T) {
	t.Parallel()
	numbers := page.Of("n", 0, []int{1, 2, 3})
	request := page.Request{Limit: 1, Arguments: "a"}
	first, err := page.Cut(request, numbers)
	if err != nil {
		t.Fatal(err)
	}
	cursor := first.Next
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		t.Fatal(err)
	}
	raw[len(raw)-9]++ // the offset, without a new check
	tests := []struct {
		name, cursor, arguments string
		section                 page.Section
		want                    error
	}{
		{"unchanged", cursor, "a", numbers, nil},
		{"another offset", base64.RawURLEncoding.EncodeToString(raw), "a", numbers, page.ErrInvalid},
		{"one character less", cursor[:len(cursor)-1], "a", numbers, page.ErrInvalid},
		{"one character more", cursor + "A", "a", numbers, page.ErrInvalid},
		{"not base64", "next page please", "a", numbers, page.ErrInvalid},
		{"endless", strings.Repeat("A", 1<<20), "a", numbers, page.ErrInvalid},
		{"other arguments", cursor, "b", numbers, page.ErrForeign},
		{"a new item", cursor, "a", page.Of("n", 0, []int{1, 2, 3, 4}), page.ErrStale},
		{"a changed item", cursor, "a", page.Of("n", 0, []int{1, 2, 4}), page.ErrStale},
		{"an item that moved", cursor, "a", page.Of("n", 0, []int{2, 1, 3}), page.ErrStale},
		{"another section", cursor, "a", page.Of("m", 0, []int{1, 2, 3}), page.ErrStale},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := page.Cut(page.Request{Limit: 1, Arguments: tt.arguments, Cursor: tt.cursor}, tt.section)
			if !errors.Is(err, tt.want) {
				t.Errorf("error is %v, want %v", err, tt.want)
			}
		})
	}
}

// FuzzCursor holds that no cursor makes a page that is not of the result.
func FuzzCursor(f *testing.F) {
	s := page.Of("n", 0, []int{1, 2, 3})
	p, err := page.Cut(page.Request{Limit: 1}, s)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(p.Next)
	f.Add("")
	f.Add("AAAA")
	f.Fuzz(func(t *testing.T, cursor string) {
		got, err := page.Cut(page.Request{Limit: 1, Cursor: cursor}, s)
		if err == nil && got.Lists[0].Before+len(got.Lists[0].Items)+got.Lists[0].Omitted != 3 {
			t.Errorf("cursor %q: %+v", cursor, got)
		}
	})
}
