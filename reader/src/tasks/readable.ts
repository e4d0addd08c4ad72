import type { Task } from '../../../lib/contracts/schemas/tasks.ts'

/** What a task does before the first rows of its article are there. */
const before = new Set<Task['step']>(['queued', 'transcribing', 'polishing', 'splitting', 'reading'])

/** The article of a task, once it can be read; null until then. */
export const readableOf = ({ article_id, state, step }: Pick<Task, 'article_id' | 'state' | 'step'>) =>
  state === 'completed' || (state === 'active' && !before.has(step)) ? article_id : null
