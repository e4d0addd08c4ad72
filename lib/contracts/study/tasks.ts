import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { Ulid } from '../schemas/basics.ts'
import { ListedTask, Task } from '../schemas/tasks.ts'

const ByTask = z.object({ task_id: Ulid })

export const tasks = group({
  list: {
    ...route('GET', '/api/tasks', 'member'),
    summary: 'Your tasks: active ones, and those that ended within the last hour',
    output: z.object({ items: z.array(ListedTask) }),
  },
  get: {
    ...route('GET', '/api/tasks/{task_id}', 'member'),
    summary: 'One task',
    params: ByTask,
    output: Task,
  },
  cancel: {
    ...route('POST', '/api/tasks/{task_id}/cancel', 'member'),
    summary: 'Cancel a task; what it has written stays',
    params: ByTask,
    output: Task,
  },
  events: {
    ...route('GET', '/api/tasks/{task_id}/events', 'member'),
    summary: 'The progress of a task as server-sent events; Last-Event-ID resumes',
    params: ByTask,
    output: Task,
    reply: 'stream',
  },
})
