import { saidOfSources } from '../../../learning/changes/word-source.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Learning } from '../records/learning.ts'
import { findWord } from './stored-word.ts'
import { receiptItems, saidReceipt, undoValuesOf, type WordReceipt } from './word-receipts.ts'
import { readSources } from './word-sources.ts'
import { writeWords } from './write-words.ts'

/** Removes a word with its sources, if it is there. Its learning events stay. */
export async function removeWord(learning: Learning, { user_id }: Acting, skill_id: string): Promise<void> {
  await retryWhenChanged(async () => {
    const before = await findWord(learning, user_id, skill_id)
    if (!before) return
    const sources = before.sources > 0 ? await readSources(learning, user_id, before.skill_id) : []
    const change = { before, after: null, sources: { before: sources, after: [] } }
    await writeWords(learning, user_id, [change], {
      beside: cards => removalItems(learning, user_id, [before], { undo: undoValuesOf([change], cards) }),
    })
  })
}

/** Removed words leave only this receipt, to which late changes from before the removal give way. */
export const removalItems = (
  learning: Learning,
  user_id: number,
  words: readonly StoredWord[],
  what: Partial<Pick<WordReceipt, 'undo' | 'undo_of'>>,
): Record<string, TransactItem> =>
  receiptItems(learning, {
    ...{ user_id, request_id: learning.newId(), part: 0, fingerprint: '' },
    was: Object.fromEntries(words.map(({ skill_id, state }) => [skill_id, state])),
    at: learning.now().toISOString(),
    ...what,
  })

/** Removes one source of a word, if it is there. */
export async function removeWordSource(
  learning: Learning,
  { user_id }: Acting,
  { skill_id, source_id }: { skill_id: string; source_id: string },
): Promise<void> {
  await retryWhenChanged(async () => {
    const before = await findWord(learning, user_id, skill_id)
    const sources = before ? await readSources(learning, user_id, before.skill_id) : []
    const left = sources.filter(source => source.source_id !== source_id)
    if (!before || left.length === sources.length) return
    const updated_at = learning.now().toISOString()
    const after = { ...before, ...saidOfSources(left), version: before.version + 1, updated_at }
    const change = { before, after, sources: { before: sources, after: left } }
    const beside = saidReceipt(learning, user_id, change)
    await writeWords(learning, user_id, [change], { beside })
  })
}
