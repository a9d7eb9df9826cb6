package config

import "github.com/mcpward/mcpward/pkg/yaml"

// An Error holds every mistake found in one config, in the order of the file.
type Error = yaml.Error

// A Problem is one mistake in a config and where it is.
type Problem = yaml.Problem

// source returns the config at path as the text it is.
func source(path, text string) *yaml.Source {
	return &yaml.Source{
		Path: path, Text: text, Noun: "a config",
		Empty: `"mcpward init" in an empty directory writes an example`,
		Keys:  `"mcpward schema print config" shows what is allowed`,
	}
}
