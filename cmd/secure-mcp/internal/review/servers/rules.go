package servers

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// The rules.
var (
	Unpinned = &rule.Doc{
		ID: "mcp/unpinned-launch", Title: "MCP server is started in whatever version is newest",
		Why:      "Whoever publishes the next version of the package or image decides what runs on every developer's machine, with that developer's rights.",
		Fix:      "Name an exact version, or the digest of the image, and change it in a reviewed commit. Install it beforehand where that is possible.",
		Residual: "The pinned version may itself be harmful, and its own dependencies may not be pinned.",
		Verify:   "Start the client and check that the process runs the version in the configuration; record its contract with mcpward baseline.",
		Severity: finding.Medium, Spec: "CWE-1357", Since: "unreleased",
	}
	Secret = &rule.Doc{
		ID: "mcp/secret-in-config", Title: "credential is written into the configuration of an MCP client",
		Why:      "Everyone who can read the repository, its history or a backup of it has the credential, and the server's process list may show it too.",
		Fix:      "Revoke the credential at its owner first. Then reference a variable of the environment or a prompt for input in its place, and keep the value in a secret store.",
		Residual: "The old value stays in the history; it must no longer be valid.",
		Verify:   "The client starts the server with the variable set and fails clearly without it; the owner confirms that the old value is refused.",
		Severity: finding.High, Spec: "CWE-798", Since: "unreleased",
	}
	PlainHTTP = &rule.Doc{
		ID: "mcp/plain-http", Title: "MCP server is reached without encryption",
		Why:      "Whoever is on the way can read what is sent, including credentials, and can change the descriptions and results that a model obeys.",
		Fix:      "Use the https address of the server, or a tunnel that authenticates both ends.",
		Residual: "The server itself sees everything that is sent to it.",
		Verify:   "The client connects to the https address and refuses a certificate that is not the server's.",
		Severity: finding.High, Spec: "CWE-319", Since: "unreleased",
	}
	Unlocked = &rule.Doc{
		ID: "mcp/not-locked", Title: "contract of an MCP server is not recorded",
		Why:      "A changed description or a new tool reaches the model without anyone having read it.",
		Fix:      "Record the server with mcpward baseline, read the result, commit the lockfile and run mcpward diff in the pipeline.",
		Residual: "A server can behave differently without changing its contract.",
		Verify:   "mcpward diff exits with 0, and with 1 after a description has changed.",
		Severity: finding.Medium, Spec: "CWE-353", Since: "unreleased",
	}
	Edited = &rule.Doc{
		ID: "mcp/lock-edited", Title: "lockfile was changed outside of mcpward",
		Why:      "A contract that nobody recorded from a server may have been accepted by hand, and nothing can be compared with it any more.",
		Fix:      "Look at the last changes of the file, restore it, and record the server again.",
		Residual: "What was accepted in between has to be read again.",
		Verify:   "mcpward diff reads the lockfile without an error.",
		Severity: finding.High, Spec: "CWE-354", Since: "unreleased",
	}
	Poisoned = &rule.Doc{
		ID: "mcp/poisoned-definition", Title: "definition of an MCP server speaks to the model about more than its use",
		Why:      "A model follows what it reads. Orders in a description can make it hide actions from the user, hand over files or misuse the tools of other servers.",
		Fix:      "Read the definition. If the text has no plain reason, remove the server and tell its publisher; otherwise have it reworded.",
		Residual: "Text that a pattern does not recognise, and results of calls, can carry the same orders.",
		Verify:   "Record the server again and check that the definition only describes its own use.",
		Severity: finding.Medium, Spec: "CWE-1427", Since: "unreleased",
	}
	RemoteScript = &rule.Doc{
		ID: "mcp/remote-script", Title: "MCP server is started by code that is downloaded at every start",
		Why:      "Whoever controls the address, or a name or a machine on the way to it, runs what they like on every developer's machine, and nobody can tell afterwards what it was.",
		Fix:      "Install the server beforehand in a fixed version, or keep the script in the repository, and start that file directly.",
		Residual: "What the server itself fetches later is not seen here.",
		Verify:   "Start the client without a network and check that the server starts all the same.",
		Severity: finding.High, Spec: "CWE-494", Since: "unreleased",
	}
	HostAccess = &rule.Doc{
		ID: "mcp/container-host-access", Title: "container of an MCP server reaches into the machine around it",
		Why:      "The server, or whoever makes it run a command, then uses files, devices or services of the machine as if there were no container.",
		Fix:      "Leave the flag out. Mount only the folders that the server needs, read-only where that is enough, and publish single ports in place of the network of the host.",
		Residual: "What is mounted on purpose can still be read, and the network of the container be used.",
		Verify:   "List /, the network interfaces and /var/run in the container: nothing of the host is there but what the server needs.",
		Severity: finding.High, Spec: "CWE-250", Since: "unreleased",
	}
)

// Rules are all of them, by id.
var Rules = []*rule.Doc{HostAccess, Edited, Unlocked, PlainHTTP, Poisoned, RemoteScript, Secret, Unpinned}

// Control returns the published root control of a rule.
func Control(r *rule.Doc) string {
	return map[string]string{
		"mcp/unpinned-launch": "MCP-LAUNCH-PIN", "mcp/secret-in-config": "MCP-CONFIG-SECRET", "mcp/plain-http": "MCP-TRANSPORT-TLS",
		"mcp/not-locked": "MCP-CONTRACT-PIN", "mcp/lock-edited": "MCP-CONTRACT-PIN", "mcp/poisoned-definition": "MCP-TOOL-DESCRIPTION",
		"mcp/remote-script": "MCP-LAUNCH-SCRIPT", "mcp/container-host-access": "MCP-LAUNCH-CONTAINER",
	}[r.ID]
}
