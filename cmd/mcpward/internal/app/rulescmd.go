package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/catalog"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
)

const listExits = `Exit status
  0    printed
  2    usage
`

func rulesVerb() verb {
	return verb{
		name:    "rules",
		usage:   "list all rules",
		text:    `mcpward rules lists every rule with its level and what it reports.`,
		example: []string{"mcpward rules", "mcpward rules --format json"},
		exits:   listExits,
		flags:   []flagGroup{{"Output", []flag{formatFlag(forms), colorFlag}}},
		formats: forms,
		print: func(r *runner, _ context.Context, o *options) (int, error) {
			return report.ExitPass, r.show(o, writeRules)
		},
	}
}

// A jsonRule is what a script learns about a rule. Fields are only ever added.
type jsonRule struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Level     string          `json:"level"`
	Severity  string          `json:"severity"`
	Class     string          `json:"class"`
	Default   string          `json:"default"`
	Subject   string          `json:"subject"`
	Direction string          `json:"direction"`
	Opposite  string          `json:"opposite"`
	Why       string          `json:"why"`
	Fix       string          `json:"fix"`
	Residual  string          `json:"residual"`
	Verify    string          `json:"verify"`
	Spec      string          `json:"spec"`
	Since     string          `json:"since"`
	Docs      string          `json:"docs"`
	Source    string          `json:"source"`
	Before    json.RawMessage `json:"before"`
	After     json.RawMessage `json:"after"`
}

func writeRules(w io.Writer, asJSON bool, view report.View) error {
	if !asJSON {
		rows := [][]string{{"RULE", "LEVEL", "REPORTS"}}
		for _, r := range catalog.Rules() {
			rows = append(rows, []string{r.ID, r.Level, r.Title})
		}
		return report.WriteGrid(w, rows, view)
	}
	var out struct {
		Tool    string     `json:"tool"`
		Version string     `json:"version"`
		Rules   []jsonRule `json:"rules"`
	}
	out.Tool, out.Version = "mcpward", version()
	for _, r := range catalog.Rules() {
		out.Rules = append(out.Rules, jsonRule{
			ID: r.ID, Title: r.Title, Level: r.Level, Severity: string(r.Severity), Class: r.Class, Default: r.Default,
			Subject: r.Subject, Direction: r.Direction, Opposite: r.Opposite,
			Why: r.Why, Fix: r.Fix, Residual: r.Residual, Verify: r.Verify, Spec: r.Spec, Since: r.Since,
			Docs: r.DocsPath(), Source: r.Source, Before: example(r.Before), After: example(r.After),
		})
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("encode rules: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func example(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}
