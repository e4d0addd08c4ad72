import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { newMemory } from '../../../learning/schedule/schedule.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { cardId, cardItem, findCard, leadingCardId, newCard, partsOf } from '../cards/card.ts'
import { writeKept } from '../kept/change-kept.ts'
import { noSentence, readKept } from '../kept/kept-sentence.ts'
import type { Learning } from '../records/learning.ts'
import { noWord } from '../words/read-words.ts'
import { readWord } from '../words/stored-word.ts'
import { writeWords } from '../words/write-words.ts'

/** Makes a card that the templates of the settings did not make. A card that is there stays as it is. */
export function addCard(learning: Learning, acting: Acting, card_id: string): Promise<Card> {
  return retryWhenChanged(async () => {
    const there = await findCard(learning, acting.user_id, card_id)
    if (there) return there
    const { subject, template } = partsOf(await leadingCardId(learning, card_id))
    const card = newCard(subject, template, newMemory(learning.now()))
    const beside = { [cardId(subject, template)]: cardItem(learning, acting.user_id, null, card) }
    await (subject.kind === 'word' ? besideWord : besideSentence)(learning, acting, subject.id, beside)
    return card
  })
}

type Items = Parameters<typeof writeKept>[3]

/** The word is written along, so that it cannot be removed or leave learning meanwhile. */
async function besideWord(learning: Learning, { user_id }: Acting, skill_id: string, beside: Items) {
  const before = await readWord(learning, user_id, skill_id)
  if (!before) throw noWord()
  if (before.state !== 'learning')
    throw new Problem(
      'invalid_input',
      'You are not learning this word. Mark it as learning to create its cards.',
    )
  const after = { ...before, version: before.version + 1, updated_at: learning.now().toISOString() }
  await writeWords(learning, user_id, [{ before, after }], { beside: () => ({ ...beside }) })
}

async function besideSentence(learning: Learning, acting: Acting, item_id: string, beside: Items) {
  const stored = await readKept(learning, acting, item_id)
  if (!stored) throw noSentence()
  await writeKept(learning, stored, stored, beside)
}
