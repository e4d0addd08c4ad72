import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { ObjectKey } from '../../schemas/administration/objects.ts'
import { ById, Flag, Id, NoContent, Streamed, Text, Timestamp, Ulid } from '../../schemas/basics.ts'

const FileHandle = ObjectKey.max(300)
const ByHandle = z.strictObject({ file_handle: FileHandle })

/** Videos and sound files of the acting account, each named by the key of its object. */
export const files = group({
  receive: {
    ...route('POST', '/v1/data/files', 'acting'),
    stores: true,
    summary: 'Store a temporary file; its extension, first bytes and size are checked as it arrives',
    query: z.object({ name: Text.min(1).max(500) }),
    receives: 'stream',
    output: z.object({ file_handle: FileHandle, size: z.number().int() }),
    status: 201,
    deadline_s: 6 * 3_600,
  },
  source: {
    ...route('POST', '/v1/data/files/source', 'service'),
    repeatable: true,
    summary: 'An address of a temporary file, signed for ten minutes',
    body: ByHandle,
    output: z.object({ url: z.string(), size: z.number().int(), expires_at: Timestamp }),
  },
  read: {
    ...route('GET', '/v1/data/files', 'acting'),
    summary: 'The bytes of a temporary file of the acting account',
    query: z.object({ file_handle: FileHandle }),
    ...Streamed,
    deadline_s: 600,
  },
  origins: {
    ...route('GET', '/v1/data/files/origins', 'service'),
    summary: 'The origins that signed URLs may have; with `of=cos` those of buckets alone',
    query: z.object({ of: z.enum(['cos', 'local']).optional() }),
    output: z.object({ origins: z.array(z.string()) }),
  },
  promote: {
    ...route('POST', '/v1/data/files/promote', 'service'),
    repeatable: true,
    summary: 'Move a temporary file to its permanent place and record it in its article',
    body: ByHandle.extend({
      article_id: Id,
      task_id: Ulid,
      /** True for the file of a task that brings several, of which no other task uses any. */
      is_own: z.boolean().default(false),
    }),
    output: z.object({ file_handle: FileHandle }),
    deadline_s: 600,
  },
  remove: {
    ...route('DELETE', '/v1/data/files', 'service'),
    summary: 'Remove a temporary file; no error if it is gone already',
    query: z.object({ file_handle: FileHandle }),
    ...NoContent,
  },
  download: {
    ...route('GET', '/v1/data/files/signed', 'signed'),
    summary: 'A file in the local directories, for a signed address',
    query: z.object({ key: FileHandle, expires: Text, signature: Text }),
    ...Streamed,
  },
  media: {
    ...route('GET', '/v1/data/articles/{id}/media', 'service'),
    summary: 'The recording of an article: bytes, a range of them, or a redirect',
    params: ById,
    query: z.object({
      guest: Flag.optional(),
      whole: Flag.optional().describe('Bytes, also of a recording that lies in a bucket'),
    }),
    ...Streamed,
  },
})
