import { z } from 'zod'
import { group } from '../../http/route.ts'
import { VideoInput } from '../schemas/articles.ts'
import { TaskTaken } from '../schemas/tasks.ts'

export const videos = group({
  file: {
    method: 'POST',
    path: '/api/videos/file',
    access: 'member',
    summary:
      'Send a video or sound file: multipart with one `file`, or the bytes alone and `name` in the query',
    query: z.object({ name: z.string().min(1).max(500).optional() }),
    receives: 'stream',
    media_types: ['multipart/form-data', 'application/octet-stream'],
    output: z.object({ file_handle: z.string() }),
    status: 201,
  },
  upload: {
    method: 'POST',
    path: '/api/videos/upload',
    access: 'member',
    summary: 'Have a file that was sent taken down and studied; a task does it',
    body: VideoInput,
    output: TaskTaken,
    status: 202,
  },
})
