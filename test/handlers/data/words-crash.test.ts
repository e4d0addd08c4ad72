import { describe, expect, it } from 'vitest'
import { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { sampled } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { openTwo } from './edit-stories.ts'
import { write } from './foundation-stories.ts'
import type { DataClient, Lab } from './lab.ts'
import { losableProcess } from './lost-process.ts'
import {
  allWords,
  change,
  codes,
  countsOf,
  EDICT,
  entryOf,
  kanaWord,
  mapOf,
  newRequest,
  put,
} from './word-stories.ts'

const stores = testStores()
/** From none of these requests to all of them. */
const upTo = (requests: number) => Array(requests + 1).keys()

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

describe('an import that is cut off at any request to the store', () => {
  it('completes when the request is repeated', async () => {
    const { one, other } = await openTwo(stores)
    const process = losableProcess(one)
    const cut = async (done: number) => {
      const acting: Acting = { user_id: 100 + Math.min(done, 99), role: 'user' }
      const words = wordsOf(acting.user_id, 30).map(word => ({
        ...word,
        skill_id: skillIdOf(word),
        entry: entryOf(word),
        state: 'learning' as const,
        tags: ['a'],
        note: null,
        sentence: `${word.form}。`,
      }))
      const body = { dictionary: EDICT, overwrite: false, dry_run: false, words }
      // As many cards as there can be.
      const templates = ['recognition', 'recall']
      await write(other.as(acting), 'review-settings', { templates }, { record_id: 'me' })
      process.loseAfter(done)
      await one
        .as(acting)
        .wordWrites.importPart({ body })
        .catch(() => undefined)
      const requests = process.requests()
      process.restart()
      const client = other.as(acting)
      await expectAgreement(other, acting, client)
      await client.wordWrites.importPart({ body })
      const stored = await expectAgreement(other, acting, client)
      expect(stored.map(({ sources, tags, gloss }) => [sources, tags.length, gloss !== ''])).toEqual(
        Array(30).fill([1, 1, true]),
      )
      return requests
    }
    const requests = await cut(Number.POSITIVE_INFINITY)
    for (const done of sampled(upTo(requests), 3)) await cut(done)
  })
})

describe('a change of many states that is cut off at any request to the store', () => {
  it('happens once when it is repeated, and returns the states before the first attempt', async () => {
    const { one, other } = await openTwo(stores)
    const process = losableProcess(one)
    const cut = async (done: number) => {
      const acting: Acting = { user_id: 300 + Math.min(done, 99), role: 'user' }
      const client = other.as(acting)
      const words = wordsOf(acting.user_id, 70)
      const [kept, gone] = [words[0], words[1]]
      if (!kept || !gone) throw new Error('There are 70 words')
      for (const word of [kept, gone])
        await put(client, word, { state: 'known', source: { sentence: word.form, start: 0, length: 1 } })
      const changes = words.map(word => [word, word === gone ? null : ('ignored' as const)] as const)
      const request = newRequest()
      process.loseAfter(done)
      await change(one.as(acting), changes, request).catch(() => undefined)
      const requests = process.requests()
      process.restart()
      await expectAgreement(other, acting, client)
      const answer = await change(client, changes, request)
      expect(answer.changes.map(({ was }) => was)).toEqual(['known', 'known', ...Array(68).fill(null)])
      const stored = await expectAgreement(other, acting, client)
      expect(stored).toHaveLength(69)
      expect(stored.every(({ state }) => state === 'ignored')).toBe(true)
      return requests
    }
    const requests = await cut(Number.POSITIVE_INFINITY)
    for (const done of sampled(upTo(requests), 3)) await cut(done)
  })
})
