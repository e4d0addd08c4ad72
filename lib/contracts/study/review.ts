import { group, route } from '../../platform/http/route.ts'
import { StartsTask } from '../schemas/tasks.ts'

export const review = group({
  optimise: {
    ...route('POST', '/api/review/optimise', 'member'),
    summary: 'Fit the weights of FSRS to your own reviews; they are kept only if they predict them better',
    ...StartsTask,
  },
})
