// Package phrase finds what a text tells its reader to do, by the classes of
// the words in one sentence.
//
// A text is folded first (case, width, accents, look-alike letters and
// characters without a shape do not matter), then split into sentences and
// words. A word belongs to classes (READ, SECRET, USER), so that one pattern
// stands for many wordings and several languages. No pattern reaches from one
// sentence into another, and matching takes time linear in the text.
package phrase
