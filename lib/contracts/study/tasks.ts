import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Ulid } from '../schemas/basics.ts'
import { ListedTask, Task } from '../schemas/tasks.ts'

const ByTask = z.object({ task_id: Ulid })

export const tasks = group({
  list: {
    method: 'GET',
    path: '/api/tasks',
    access: 'member',
    summary: 'The own tasks: those at work and those that ended within the hour',
    output: z.object({ items: z.array(ListedTask) }),
  },
  get: {
    method: 'GET',
    path: '/api/tasks/{task_id}',
    access: 'member',
    summary: 'One task',
    params: ByTask,
    output: Task,
  },
  cancel: {
    method: 'POST',
    path: '/api/tasks/{task_id}/cancel',
    access: 'member',
    summary: 'Cancel a task; what it has written stays',
    params: ByTask,
    output: Task,
  },
  events: {
    method: 'GET',
    path: '/api/tasks/{task_id}/events',
    access: 'member',
    summary: 'The progress of a task as server-sent events; Last-Event-ID resumes',
    params: ByTask,
    output: Task,
    reply: 'stream',
  },
})
