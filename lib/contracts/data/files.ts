import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Flag, Id, Nothing, Timestamp } from '../schemas/basics.ts'
import { ObjectKey } from '../schemas/objects.ts'
import { ById, TaskId } from './ids.ts'

const FileHandle = ObjectKey.max(300)
const ByHandle = z.strictObject({ file_handle: FileHandle })

/** Videos and sound files of the acting account, each named by the key of its object. */
export const files = group({
  receive: {
    method: 'POST',
    path: '/v1/data/files',
    access: 'service',
    summary: 'Keep a file for a while; its ending, its size and what it begins with are checked as it comes',
    query: z.object({ name: z.string().min(1).max(500) }),
    receives: 'stream',
    output: z.object({ file_handle: FileHandle, size: z.number().int() }),
    status: 201,
    deadline_s: 6 * 3_600,
  },
  source: {
    method: 'POST',
    path: '/v1/data/files/source',
    access: 'service',
    repeatable: true,
    summary: 'Where the file of a handle can be had for ten minutes',
    body: ByHandle,
    output: z.object({ url: z.string(), size: z.number().int(), expires_at: Timestamp }),
  },
  origins: {
    method: 'GET',
    path: '/v1/data/files/origins',
    access: 'service',
    summary: 'The addresses that signed URLs may lead to',
    output: z.object({ origins: z.array(z.string()) }),
  },
  promote: {
    method: 'POST',
    path: '/v1/data/files/promote',
    access: 'service',
    repeatable: true,
    summary: 'Move a temporary source file to its permanent area, and have its article know of it',
    body: ByHandle.extend({ article_id: Id, task_id: TaskId }),
    output: z.object({ file_handle: FileHandle }),
    deadline_s: 600,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/data/files',
    access: 'service',
    summary: 'Remove a temporary file; one that is not there any more is no error',
    query: z.object({ file_handle: FileHandle }),
    output: Nothing,
    status: 204,
  },
  download: {
    method: 'GET',
    path: '/v1/data/files/signed',
    access: 'signed',
    summary: 'A file kept in the local directories, to who holds an address signed for it',
    query: z.object({ key: FileHandle, expires: z.string(), signature: z.string() }),
    output: Nothing,
    reply: 'stream',
  },
  media: {
    method: 'GET',
    path: '/v1/data/articles/{id}/media',
    access: 'service',
    summary: 'The file an article was taken down from: its bytes, a range of them, or where to get it',
    params: ById,
    query: z.object({ guest: Flag.optional() }),
    output: Nothing,
    reply: 'stream',
  },
})
