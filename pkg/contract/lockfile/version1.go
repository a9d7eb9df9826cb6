package lockfile

import (
	"bytes"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

// version1 reads the format that this package writes.
func (r *reader) version1() (*File, error) {
	r.file, r.digests = newFile(), map[string]string{}
	digest, hasServers := "", false
	err := r.object(func(name string, _ int) (known bool, err error) {
		switch name {
		case keyDigest:
			return true, r.text(&digest)
		case keyHashOnly:
			return true, r.hashOnly()
		case keyVersion:
			_, err := r.canonical()
			return true, err
		case keyServers:
			hasServers = true
			return true, r.servers()
		}
		return false, nil
	})
	if err == nil {
		err = r.scanner.End()
	}
	if err != nil {
		return nil, err
	}
	if !hasServers || digest == "" {
		return nil, errVersion
	}
	if digest != fileDigest(r.digests, r.file.HashOnly) {
		return nil, r.problem(Edited, "does not match the digest of the file")
	}
	return r.file, nil
}

func (r *reader) hashOnly() error {
	value, err := r.canonical()
	if err == nil && !isBool(value) {
		err = r.problem(Edited, "is not true or false")
	}
	r.file.HashOnly = string(value) == "true"
	return err
}

func (r *reader) servers() error {
	return r.object(func(name string, offset int) (known bool, err error) {
		r.file.lines[name] = map[string]int{}
		r.note(name, "server", offset)
		s := &contract.Surface{}
		r.file.Servers[name] = s
		return true, r.server(name, s)
	})
}

func (r *reader) server(name string, s *contract.Surface) error {
	digest := ""
	err := r.object(func(key string, _ int) (known bool, err error) {
		switch key {
		case keyDigest:
			return true, r.text(&digest)
		case "protocol":
			return true, r.text(&s.Protocol)
		case "supported":
			return true, r.supported(s)
		case "launch":
			return true, r.launch(s)
		}
		for _, f := range facts(s) {
			if f.key == key {
				*f.fact, _, err = r.fact(keyIdentity)
				return true, err
			}
		}
		for _, list := range contract.Lists {
			if list.Field == key {
				return true, r.items(name, list, list.Items(s))
			}
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	s.Sort()
	members, err := entry(s)
	if err != nil {
		return err
	}
	if digest != schema.Digest(schema.AppendObject(nil, members)) {
		return r.problem(Edited, "does not match its digest")
	}
	r.digests[name] = digest
	return nil
}

func (r *reader) supported(s *contract.Surface) error {
	return r.array(func(int) error {
		revision := ""
		err := r.text(&revision)
		s.Supported = append(s.Supported, revision)
		return err
	})
}

func (r *reader) launch(s *contract.Surface) error {
	value, err := r.canonical()
	if err != nil {
		return err
	}
	if s.Launch, err = decodeLaunch(value); err != nil {
		return r.problem(Edited, "is not a launch: %v", err)
	}
	again, err := encodeLaunch(s.Launch)
	if err == nil && !bytes.Equal(value, again) { // encoding/json takes "Command" for "command"
		err = r.problem(Edited, "is not spelled as mcpward writes it")
	}
	return err
}

func (r *reader) items(server string, list contract.List, to *[]contract.Item) error {
	return r.array(func(offset int) error {
		fact, name, err := r.fact(keyHints)
		if err != nil {
			return err
		}
		item := contract.Item{Fact: fact}
		if fact.HashOnly() {
			item.Name = name
		} else {
			item.Name, _ = list.Name(fact.Value)
		}
		r.note(server, list.Subject+":"+item.Name, offset)
		*to = append(*to, item)
		return nil
	})
}

// fact reads a fact or an item and checks its value. The name is that of an
// item without a value.
func (r *reader) fact(clearKey string) (f contract.Fact, name string, err error) {
	err = r.object(func(key string, _ int) (known bool, err error) {
		switch key {
		case keyDigest:
			return true, r.text(&f.Digest)
		case keyValue:
			f.Value, err = r.canonical()
			return true, err
		case keyFields:
			f.Fields = map[string]string{}
			return true, r.fields(f.Fields)
		case keyName:
			return true, r.text(&name)
		case clearKey:
			f.Clear, err = r.canonical()
			return true, err
		}
		return false, nil
	})
	switch {
	case err != nil:
	case f.Digest == "":
		err = r.problem(Edited, "has no digest")
	case f.Value == nil && !r.file.HashOnly:
		err = r.problem(Edited, "has no value")
	case f.Value != nil && f.Digest != schema.Digest(f.Value):
		err = r.problem(Edited, "does not match its digest")
	case f.Value != nil && (name != "" || f.Fields != nil || f.Clear != nil):
		err = r.problem(Edited, "has both a value and what stands in for one")
	}
	return f, name, err
}

func (r *reader) fields(to map[string]string) error {
	return r.object(func(name string, _ int) (known bool, err error) {
		digest := ""
		err = r.text(&digest)
		to[name] = digest
		return true, err
	})
}
