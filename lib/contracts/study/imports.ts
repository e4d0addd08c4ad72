import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { NoContent, Streamed, Ulid } from '../schemas/basics.ts'
import {
  ImportInput,
  ImportLook,
  ImportLookInput,
  ImportShown,
  MOST_IMPORT_BYTES,
} from '../schemas/learners/imports.ts'
import { StartsTask } from '../schemas/tasks.ts'

const ByImport = z.object({ import_id: Ulid })

/** Words, sentences and ratings from elsewhere. */
export const imports = group({
  file: {
    ...route('POST', '/api/imports/files', 'member'),
    summary:
      'Send a file to import, or a part of one: parts that did not arrive can be sent again. It is kept for seven days',
    receives: 'stream',
    max_body: MOST_IMPORT_BYTES,
    output: z.object({ file_handle: z.string(), size: z.number().int() }),
    status: 201,
  },
  removeFile: {
    ...route('DELETE', '/api/imports/files', 'member'),
    summary: 'Remove a file that is not to be imported after all; no error if it is gone already',
    query: z.object({ file_handle: z.string().min(1).max(300) }),
    ...NoContent,
  },
  look: {
    ...route('POST', '/api/imports/look', 'member'),
    repeatable: true,
    summary: 'What a file that was sent before contains, and how its columns would be read',
    body: ImportLookInput,
    output: ImportLook,
    problems: { 422: 'The file cannot be read; `detail` says why' },
  },
  start: {
    ...route('POST', '/api/imports', 'member'),
    repeatable: true,
    summary:
      'Start a task that imports a file sent before. With the same `import_id` a dry run is run, and an interrupted import goes on',
    body: ImportInput,
    ...StartsTask,
  },
  list: {
    ...route('GET', '/api/imports', 'member'),
    summary: 'Your imports of the last 90 days, the newest first',
    output: z.object({ items: z.array(ImportShown) }),
  },
  get: {
    ...route('GET', '/api/imports/{import_id}', 'member'),
    summary: 'One import, with its first lines',
    params: ByImport,
    output: ImportShown,
  },
  report: {
    ...route('GET', '/api/imports/{import_id}/report', 'member'),
    summary: 'What became of each line, as a table; after an undo also the words that it kept',
    params: ByImport,
    ...Streamed,
    reply_type: 'text/csv',
  },
  undo: {
    ...route('POST', '/api/imports/{import_id}/undo', 'member'),
    repeatable: true,
    summary:
      'Start a task that takes back the words of an import that have not changed since; the report lists the others',
    params: ByImport,
    ...StartsTask,
  },
})
