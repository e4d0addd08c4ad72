import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ById, Nothing } from '../schemas/basics.ts'
import { Erased, ExportedPart, ExportFormat, ExportLine } from '../schemas/learners/learners.ts'

export const learners = group({
  erase: {
    ...route('DELETE', '/api/admin/learners/{id}', 'root'),
    summary:
      'Erase what is left of the learning data of a deleted account, which happens by itself too; 409 while it exists',
    params: ById,
    output: Erased,
    deadline_s: 600,
  },
})

export const ownData = group({
  exportAll: {
    ...route('GET', '/api/exports/all', 'member'),
    summary:
      'Everything of yours as lines of JSON, each with its `kind`; without a last line of kind `end` it is not whole',
    output: ExportLine,
    reply: 'stream',
    reply_type: 'application/x-ndjson',
  },
  exportOne: {
    ...route('GET', '/api/exports/{part}', 'member'),
    summary:
      'Your words, kept sentences, ratings, events or profile as a table, as lines of JSON, or as a deck for Anki',
    params: z.object({ part: ExportedPart }),
    query: z.object({ format: ExportFormat }),
    output: Nothing,
    reply: 'stream',
    reply_type: 'application/octet-stream',
  },
})
