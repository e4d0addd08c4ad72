import { group, route } from '../../platform/http/route.ts'
import { HistoryQuery, MOST_ANKI_BYTES } from '../schemas/learners/review-history.ts'
import { StartsTask } from '../schemas/tasks.ts'

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
