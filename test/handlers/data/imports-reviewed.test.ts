import { describe, expect, it } from 'vitest'
import type { ImportedWord } from '../../../lib/contracts/schemas/learners/words-import.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type DataClient, dataLab } from './lab.ts'
import { cardOf, getCard, rate } from './review-stories.ts'
import { detailsOf, EDICT, entryOf, kanaWord, newRequest, putKnown } from './word-stories.ts'

const open = dataLab()

const lineOf = (n: number): ImportedWord => {
  const word = kanaWord(n)
  return {
    ...{ ...word, kind: 'word', skill_id: skillIdOf(word), entry: entryOf(word), state: 'learning' },
    ...{ tags: [], note: null, written: null, sentence: null, translation: null, meaning: null },
  }
}

const patch = async (client: DataClient, id: string, change: { suspended?: true; forget?: true }) =>
  client.review.change({
    params: { id },
    body: { expected_version: (await getCard(client, id)).version, ...change },
  })

describe('the undo of an import', () => {
  it('keeps each word, added or changed, that was reviewed or whose cards were changed since', async () => {
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
    const words = [1, 2, 3, 4, 5, 6].map(lineOf)
    await client.wordWrites.importPart({
      body: { import_id, dictionary: EDICT, overwrite: true, dry_run: false, words },
    })
    lab.clock.advance(1_000)
    for (const word of [rated, learned, forgotten]) await rate(client, cardOf(word), 'good')
    await patch(client, cardOf(forgotten), { forget: true })
    await patch(client, cardOf(suspended), { suspended: true })
    const { removed, restored, kept } = await client.imports.undoPart({ params: { import_id }, body: {} })
    expect(removed).toEqual([skillIdOf(untouched)])
    expect(restored).toEqual([skillIdOf(reviewedBefore)])
    expect(kept.toSorted()).toEqual([rated, learned, forgotten, suspended].map(skillIdOf).toSorted())
    expect(await detailsOf(client, rated)).toMatchObject({ state: 'learning' })
  })
})
