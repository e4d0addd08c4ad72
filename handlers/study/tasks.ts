import { tasks } from '../../lib/contracts/study/contract.ts'
import { stream } from '../../lib/platform/http/reply.ts'
import { endpoint } from '../../lib/study/app.ts'
import { lastEventId, sseHeaders, sseStream } from '../../lib/study/tasks/event-stream.ts'
import { taskOf, taskToCancel } from '../../lib/study/tasks/visible-task.ts'

export const list = endpoint(tasks.list, ({ actor, app }) => ({
  items: app.tasks.listOf(actor.user_id).map(task => task.snapshot),
}))

export const get = endpoint(
  tasks.get,
  ({ params, actor, app }) => taskOf(app.tasks, params.task_id, actor).snapshot,
)

export const cancel = endpoint(tasks.cancel, async ({ params, actor, app }) => {
  const task = taskToCancel(app.tasks, params.task_id, actor)
  await app.tasks.cancel(task)
  return task.snapshot
})

export const events = endpoint(tasks.events, async ({ params, headers, actor, app, signal }) => {
  const task = taskOf(app.tasks, params.task_id, actor)
  const follow = () => sseStream(task, lastEventId(headers), signal)
  return stream(await app.streams.open(actor.user_id, follow), sseHeaders)
})
