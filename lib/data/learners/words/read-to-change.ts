import type { Card } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { settled } from '../../../platform/async/settled.ts'
import { itemsByKey } from '../../../store/writing/batch.ts'
import { cardKey, cardRecord } from '../../entities/collections/cards.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import {
  type StoredWord,
  wordKey,
  wordReceiptKey,
  wordReceiptRecord,
  wordRecord,
} from '../../entities/collections/words.ts'
import { cardIdsOf, presentCard } from '../cards/card.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { settingsIn, settingsKey } from '../records/read-records.ts'
import { readTargets } from '../skills/redirects.ts'
import { receiptsOf } from './word-receipts.ts'

export interface ToChange {
  readonly words: ReadonlyMap<string, StoredWord>
  readonly cards: ReadonlyMap<string, Card>
  readonly settings: ReviewSettings
}

/** One read, with cards and review settings. */
export const readToChange = async (
  learning: Learning,
  user_id: number,
  ids: readonly string[],
): Promise<ToChange> => (await readWith(learning, user_id, ids, [])).found

interface Request {
  readonly request_id: string
  readonly isSingle: boolean
  readonly changes: readonly { readonly skill_id: string }[]
  readonly skills: ReadonlyMap<string, StoredSkill>
}

/**
 * One read for one change; `idOf` tells the words. A word to remove is named as it is, or by where its skill leads, which
 * is then read too.
 */
export async function readRequest(
  learning: Learning,
  user_id: number,
  { request_id, isSingle, changes, skills }: Request,
) {
  const key = wordReceiptKey(user_id, request_id, 0)
  const requestedIds = changes.map(({ skill_id }) => skill_id)
  const named = requestedIds.map(id => skills.get(id)?.skill_id ?? id)
  const [{ found, itemAt }, several] = await settled([
    readWith(learning, user_id, named, isSingle ? [key] : []),
    isSingle ? Promise.resolve([]) : receiptsOf(learning, user_id, request_id),
  ])
  const single = itemAt(key)
  const lost = requestedIds.filter(id => !skills.has(id) && !found.words.has(id))
  const targets = await readTargets(learning, lost)
  const led = lost.map(targets).filter(id => !lost.includes(id))
  const more = led.length > 0 ? await readToChange(learning, user_id, led) : found
  return {
    receipts: single ? [wordReceiptRecord.decode(single)] : several,
    settings: found.settings,
    words: new Map([...found.words, ...more.words]),
    cards: new Map([...found.cards, ...more.cards]),
    idOf: (id: string) => skills.get(id)?.skill_id ?? targets(id),
  }
}

async function readWith(
  learning: Learning,
  user_id: number,
  ids: readonly string[],
  more: Parameters<typeof itemsByKey>[1],
) {
  const settings = settingsKey(user_id, reviewSettings)
  const distinct = [...new Set(ids)]
  const wordKeys = distinct.map(id => wordKey(user_id, id))
  const cardKeys = distinct.flatMap(id => cardIdsOf({ kind: 'word', id })).map(id => cardKey(user_id, id))
  const itemAt = await itemsByKey(learning, [settings, ...more, ...wordKeys, ...cardKeys])
  const words = new Map<string, StoredWord>()
  for (const key of wordKeys) {
    const item = itemAt(key)
    if (item) words.set(key.sk, wordRecord.decode(item))
  }
  const cards = new Map<string, Card>()
  for (const key of cardKeys) {
    const item = itemAt(key)
    if (item) cards.set(key.sk, presentCard(cardRecord.decode(item)))
  }
  const found: ToChange = { words, cards, settings: settingsIn(learning, reviewSettings, itemAt(settings)) }
  return { found, itemAt }
}
