package spec

import "github.com/mcpward/mcpward/pkg/protocol"

// metaSubscription is the key of the _meta object that names the request a
// subscription began with (basic/patterns, Subscriptions).
const metaSubscription = "io.modelcontextprotocol/subscriptionId"

// notification is a whole notification with the given members of params.
func notification(method string, fields ...field) part {
	params := append([]field{
		may("_meta", object, until(v2511)),
		may("_meta", record(may(metaSubscription, ref(requestID))), since(v2607)),
	}, fields...)
	part := field{name: "params", part: record(params...), required: len(fields) > 0}
	return record(
		need("jsonrpc", literal("2.0")),
		may("id", never),
		need("method", literal(method)),
		part,
	)
}

// notifications are those of a server; the documents are named by method.
func notifications() []definition {
	return []definition{
		shape("CancelledNotification", notification(
			"notifications/cancelled",
			need("requestId", ref(requestID), until(v2506), since(v2607)),
			may("requestId", ref(requestID), only(v2511)),
			may("reason", text),
		)),
		shape("ProgressNotification", notification(
			"notifications/progress",
			need("progressToken", ref(requestID)),
			need("progress", number),
			may("total", number),
			may("message", text, since(v2503)),
		)),
		shape("LoggingMessageNotification", notification(
			"notifications/message",
			need("level", ref("LoggingLevel")),
			need("data", anything),
			may("logger", text),
		)),
		shape("LoggingLevel", oneOf(
			"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency",
		)),
		shape("ToolListChangedNotification", notification("notifications/tools/list_changed")),
		shape("PromptListChangedNotification", notification("notifications/prompts/list_changed")),
		shape("ResourceListChangedNotification", notification("notifications/resources/list_changed")),
		shape("ResourceUpdatedNotification", notification(
			"notifications/resources/updated",
			need("uri", ref(uri)),
		)),
		shape("ElicitationCompleteNotification", notification(
			"notifications/elicitation/complete",
			need("elicitationId", text),
		), only(v2511)),
		shape("TaskStatusNotification", notification("notifications/tasks/status", task()...), only(v2511)),
		shape("SubscriptionsAcknowledgedNotification", notification(
			"notifications/subscriptions/acknowledged",
			need("notifications", record(
				may("toolsListChanged", flag),
				may("promptsListChanged", flag),
				may("resourcesListChanged", flag),
				may("resourceSubscriptions", list(text)),
			)),
		), since(v2607)),
		shape("SubscriptionsListenResult", record(
			need("resultType", text),
			need("_meta", record(
				need(metaSubscription, ref(requestID)),
				may(protocol.MetaServerInfo, ref("Implementation")),
			)),
		), since(v2607)),
	}
}
