import { expect, it } from 'vitest'
import { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { finishedArticle, openTwo } from '../../../handlers/data/edit-stories.ts'
import type { DataClient, Lab } from '../../../handlers/data/lab.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import {
  allWords,
  codes,
  countsOf,
  detailsOf,
  kanaWord,
  mapOf,
  mark,
  newRequest,
} from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
/** A request that a lost process has sent may still be on its way. */
async function settledWords(client: DataClient) {
  const version = async () => (await client.words.list({ query: { limit: 1 } })).vocabulary_version
  for (let before = await version(); ; ) {
    const words = await allWords(client)
    const after = await version()
    if (after === before) return words
    before = after
  }
}

/** The words, their lists, the map and the counts agree after any cut. */
async function expectAgreement(lab: Lab, { user_id }: Acting, client: DataClient) {
  const words = await settledWords(client)
  for (const state of WordState.options) {
    const own = words.filter(word => word.state === state)
    const shown = own.slice(0, 200)
    const byState = await client.words.list({ query: { state, limit: 200 } })
    expect(byState).toMatchObject({ items: shown, total: own.length })
    const filtered = await client.words.list({ query: { state, kind: 'word', limit: 200 } })
    expect(filtered).toMatchObject({ items: shown, total: own.length })
  }
  expect(await mapOf(client)).toEqual(
    Object.fromEntries(words.map(({ skill_id, state }) => [skill_id, codes[state]])),
  )
  const counts = { learning: 0, known: 0, ignored: 0 }
  for (const { state } of words) counts[state] += 1
  expect(await countsOf(lab, user_id)).toEqual(counts)
  return words
}

/** Each learner has words of their own, so that their skills are made anew. */
const wordsOf = (user_id: number, count: number) =>
  Array.from({ length: count }, (_, n) => kanaWord(user_id * 1_000 + n))

it('marking words with their sentences, cut off at any request to the store leaves no learning word without a sentence, and is completed and undone by repeating it', async () => {
  const { one, other } = await openTwo(stores)
  await lostAnywhere(losableProcess(one), async (cut, time) => {
    const acting: Acting = { user_id: 500 + time, role: 'user' }
    const client = other.as(acting)
    const words = wordsOf(acting.user_id, 20)
    const [first, second] = [words[0], words[1]]
    if (!first || !second) throw new Error('There are 20 words')
    for (let n = 0; n < 20; n += 1) {
      other.clock.advance(1)
      const source = { sentence: `${first.form} ${n}`, start: 0, length: 1 }
      await mark(client, [{ word: first, state: 'learning', source }])
    }
    await mark(client, [{ word: second, state: 'known' }])
    const { id } = await finishedArticle(client, ['雨。'])
    const source = { article_id: id, index: 0, start: 0, length: 1 }
    const marked = words.map(word => ({ word, state: 'learning' as const, source }))
    const expectSentences = async () => {
      const all = await expectAgreement(other, acting, client)
      for (const { state, sources, form, reading } of all) {
        const details = await detailsOf(client, { form, reading })
        expect(details.sources).toHaveLength(sources)
        if (state === 'learning') expect(sources, form).toBeGreaterThan(0)
      }
      return all
    }
    other.clock.advance(1)
    const cutting = async (changes: readonly Undone[], undo: boolean) => {
      const said = { request_id: newRequest(), undo }
      await cut(() => mark(one.as(acting), changes, said))
      await expectSentences()
      return mark(client, changes, said)
    }
    const { changes } = await cutting(marked, false)
    expect(changes.every(({ source_id }) => source_id !== null)).toBe(true)
    expect((await expectSentences()).map(({ sources }) => sources).sort()).toEqual([...Array(19).fill(1), 20])
    const undone = changes.map(({ was, source_id }, n) => ({
      ...{ word: words[n] ?? first, state: was, undone_source: source_id },
    }))
    await cutting(undone, true)
    const left = await expectSentences()
    expect(left.map(({ state, sources }) => [state, sources]).sort()).toEqual([
      ['known', 0],
      ['learning', 19],
    ])
  })
})
type Undone = Parameters<typeof mark>[1][number]
