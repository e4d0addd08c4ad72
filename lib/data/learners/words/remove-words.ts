import type { LearntSource } from '../../../learning/changes/learnt-word.ts'
import { saidOfSources } from '../../../learning/changes/word-source.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { findWord } from './stored-word.ts'
import type { WordChange } from './word-change.ts'
import { saidReceipt } from './word-receipts.ts'
import { readSources } from './word-sources.ts'
import { writeWords } from './write-words.ts'

/** Learning events stay. */
export const removeWord = (learning: Learning, { user_id }: Acting, skill_id: string): Promise<void> =>
  changeFound(learning, user_id, skill_id, (before, sources) => ({
    ...{ before, after: null, sources: { before: sources, after: [] } },
  }))

export const removeWordSource = (
  learning: Learning,
  { user_id }: Acting,
  { skill_id, source_id }: { skill_id: string; source_id: string },
): Promise<void> =>
  changeFound(learning, user_id, skill_id, (before, sources) => {
    const left = sources.filter(source => source.source_id !== source_id)
    if (left.length === sources.length) return null
    const updated_at = learning.now().toISOString()
    const after = { ...before, ...saidOfSources(left), version: before.version + 1, updated_at }
    return { before, after, sources: { before: sources, after: left } }
  })

const changeFound = (
  learning: Learning,
  user_id: number,
  skill_id: string,
  changed: (before: StoredWord, sources: readonly LearntSource[]) => WordChange | null,
): Promise<void> =>
  retryWhenChanged(async () => {
    const before = await findWord(learning, user_id, skill_id)
    const sources = before?.sources ? await readSources(learning, user_id, before.skill_id) : []
    const change = before && changed(before, sources)
    if (change)
      await writeWords(learning, user_id, [change], { beside: saidReceipt(learning, user_id, change) })
  })
