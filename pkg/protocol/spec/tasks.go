package spec

// tasks is basic/utilities/tasks, the experiment of 2025-11-25.
func tasks() []definition {
	return []definition{
		shape("Task", record(task()...), only(v2511)),
		shape("CreateTaskResult", record(result(need("task", ref("Task")))...), only(v2511)),
		shape("GetTaskResult", record(result(task()...)...), only(v2511)),
		shape("CancelTaskResult", record(result(task()...)...), only(v2511)),
		shape("GetTaskPayloadResult", ref("Result"), only(v2511)),
		shape("ListTasksResult", page("tasks", "Task"), only(v2511)),
	}
}

func task() []field {
	return []field{
		need("taskId", text),
		need("status", oneOf("working", "input_required", "completed", "failed", "cancelled")),
		may("statusMessage", text),
		need("createdAt", text),
		need("lastUpdatedAt", text),
		need("ttl", kind("integer", "null")),
		may("pollInterval", integer),
	}
}
