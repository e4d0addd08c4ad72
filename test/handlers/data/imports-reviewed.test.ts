import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { dataLab } from './lab.ts'
import { cardOf, changeCard, rate } from './review-stories.ts'
import { detailsOf, importWords, kanaWord, lineOf, newRequest, putKnown } from './word-stories.ts'

const open = dataLab()

it('the undo of an import keeps each word, added or changed, that was reviewed or whose cards were changed since', async () => {
  const lab = await open()
  const client = lab.as({ user_id: 1, role: 'user' })
  const [rated, learned, forgotten, suspended, untouched, reviewedBefore] = [1, 2, 3, 4, 5, 6].map(kanaWord)
  if (!rated || !learned || !forgotten || !suspended || !untouched || !reviewedBefore)
    throw new Error('Six words')
  await putKnown(client, rated, { state: 'known' })
  await putKnown(client, reviewedBefore)
  await rate(client, cardOf(reviewedBefore), 'good')
  await putKnown(client, reviewedBefore, { state: 'known' })
  lab.clock.advance(1_000)
  const import_id = newRequest()
  const words = [1, 2, 3, 4, 5, 6].map(n => lineOf(kanaWord(n), { tags: [] }))
  await importWords(client, words, { import_id, overwrite: true })
  lab.clock.advance(1_000)
  for (const word of [rated, learned, forgotten]) await rate(client, cardOf(word), 'good')
  await changeCard(client, cardOf(forgotten), { forget: true })
  await changeCard(client, cardOf(suspended), { suspended: true })
  const { removed, restored, kept } = await client.imports.undoPart({ params: { import_id }, body: {} })
  expect(removed).toEqual([skillIdOf(untouched)])
  expect(restored).toEqual([skillIdOf(reviewedBefore)])
  expect(kept.toSorted()).toEqual([rated, learned, forgotten, suspended].map(skillIdOf).toSorted())
  expect(await detailsOf(client, rated)).toMatchObject({ state: 'learning' })
})
