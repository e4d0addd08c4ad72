import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { ById, Flag, Streamed } from '../schemas/basics.ts'
import { Erased, ExportedPart, ExportFile, ExportLine } from '../schemas/learners/learners.ts'
import { HistoryQuery, MOST_ANKI_BYTES } from '../schemas/learners/review-history.ts'
import { WordFilter } from '../schemas/learners/word-lists.ts'
import { StartsTask } from '../schemas/tasks.ts'

export const learners = group({
  erase: {
    ...route('DELETE', '/api/admin/learners/{id}', 'root'),
    summary:
      'Erase the remaining learning data of a deleted account, as also happens automatically; 409 while the account exists',
    params: ById,
    output: Erased,
    deadline_s: 600,
  },
})

export const ownData = group({
  exportAll: {
    ...route('GET', '/api/exports/all', 'member'),
    summary:
      'All your data as lines of JSON, each with its `kind`; without a last line of kind `end` the download is incomplete',
    query: z.object({
      sound: Flag.default(false).describe(
        'With the clips of sentences, and the recordings and images of your texts',
      ),
    }),
    output: ExportLine,
    reply: 'stream',
    reply_type: 'application/x-ndjson',
  },
  exportOne: {
    ...route('GET', '/api/exports/{part}', 'member'),
    summary:
      'Your words, kept sentences, ratings, events or profile as a table, as lines of JSON, or as a deck for Anki with its schedule; of words those alone that the filter keeps',
    params: z.object({ part: ExportedPart }),
    query: ExportFile.extend(WordFilter.shape),
    ...Streamed,
    reply_type: 'application/octet-stream',
  },
})

export const review = group({
  optimise: {
    ...route('POST', '/api/review/optimise', 'member'),
    summary: 'Fit the weights of FSRS to your own reviews; they are kept only if they predict them better',
    ...StartsTask,
  },
})

export const reviewHistory = group({
  importAnki: {
    ...route('POST', '/api/review/import', 'member'),
    summary:
      'Start a task that takes over the ratings of an .apkg or .colpkg for the words you keep; 422 for another file',
    query: HistoryQuery,
    receives: 'stream',
    max_body: MOST_ANKI_BYTES,
    ...StartsTask,
  },
})
