package accept

// Topic returns the text of mcpward explain accept: how to let something wait,
// on lines of at most 80 columns.
func Topic() string { return topic }

const topic = `accept
let something that fails wait until a date, with a reason

A change of the contract is accepted for good by recording it: mcpward baseline,
or mcpward baseline --tool NAME for one tool. Where that is too early, or where
a check fails that cannot be settled today, mcpward.yaml can excuse it:

  accept:
    - rule: drift/description-changed
      tool: echo
      to: sha256:9f2c41aa...
      reason: wording reviewed in PR 142
      until: 2027-01-31

rule    the id that the report shows
tool    the tool's name; or subject: "prompt:NAME", "resource:URI",
        "template:TEMPLATE", "case:NAME" or "server"; neither means the server
to      what was found, as a hash. It excuses this and nothing after it: any
        further change fails again. mcpward diff --verbose and mcpward run
        --verbose print the entries ready to paste; --format json has the hash
        as "digest"
reason  for whoever reads it next
until   the last day on which it holds, in UTC

What to hashes
        of a change, the place and the new value there; "absent" for a tool,
        prompt, resource or template that is gone. Of a violation in a
        definition, the definition, as the lockfile has it. Of what a server
        did, the place and the message; the numbers of a latency do not count

A report lists and counts what was accepted. An entry that has expired while
something still rests on it fails the run; one that excuses nothing is a
warning, and with --strict a failure.
`
