import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { KeptWordQuery } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { statesOf } from '../../../../lib/data/learners/words/states.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { type DataClient, dataLab, type Lab } from '../../../handlers/data/lab.ts'
import {
  allWords,
  change,
  codes,
  countsOf,
  kanaWord,
  mapOf,
  newRequest,
  put,
  remove,
} from '../../../handlers/data/word-stories.ts'
import { steps } from '../../../support/steps.ts'

const open = dataLab()

const state = fc.constantFrom(...WordState.options)
const word = fc.nat(5).map(kanaWord)
const step = fc.oneof(
  steps(1, 'put', { word, state, tags: fc.subarray(['a', 'x","b']) }),
  steps(1, 'remove', { word }),
  steps(1, 'change', {
    changes: fc.uniqueArray(fc.tuple(word, fc.option(state)), {
      minLength: 1,
      selector: ([{ form }]) => form,
    }),
    times: fc.integer({ min: 1, max: 3 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Model = Map<string, WordState>

async function take(client: DataClient, model: Model, given: Step): Promise<void> {
  if (given.kind === 'put') {
    await put(client, given.word, { state: given.state, tags: given.tags, source: undefined })
    model.set(skillIdOf(given.word), given.state)
  } else if (given.kind === 'remove') {
    await remove(client, given.word)
    model.delete(skillIdOf(given.word))
  } else {
    const request = newRequest()
    const was = given.changes.map(([each]) => model.get(skillIdOf(each)) ?? null)
    for (let time = 0; time < given.times; time += 1) {
      const answer = await change(client, given.changes, request)
      expect(answer.changes.map(each => each.was)).toEqual(was)
    }
    for (const [each, to] of given.changes)
      if (to === null) model.delete(skillIdOf(each))
      else model.set(skillIdOf(each), to)
  }
}

/** By state, the index answers; with any other filter, or far from the first page, the remembered words. */
async function expectLists(client: DataClient, words: Awaited<ReturnType<typeof allWords>>, of: WordState) {
  const inState = words.filter(({ state }) => state === of)
  const found = inState.filter(({ form }) => form.includes('い'))
  const list = (query: Partial<KeptWordQuery>) => client.words.list({ query })
  expect(await list({ state: of, limit: 2 })).toMatchObject(pageOf(inState, 2))
  expect(await list({ state: of, q: 'い' })).toMatchObject(pageOf(found, 50))
  const tagged = words.filter(({ tags }) => tags.includes('a'))
  expect(await list({ tag: 'a', limit: 1 })).toMatchObject(pageOf(tagged, 1))
  expect(await list({ tag: 'b' })).toMatchObject(pageOf([], 50))
  expect(await list({ offset: 300 })).toMatchObject({ items: [], total: words.length, next_offset: null })
}

const pageOf = <T>(all: readonly T[], limit: number) => ({
  items: all.slice(0, limit),
  total: all.length,
  next_offset: all.length > limit ? limit : null,
})

async function expectModel(lab: Lab, client: DataClient, user_id: number, model: Model) {
  const expected = Object.fromEntries(Array.from(model, ([id, of]) => [id, codes[of]]))
  const words = await allWords(client)
  expect(Object.fromEntries(words.map(each => [each.skill_id, codes[each.state]]))).toEqual(expected)
  expect(await mapOf(client)).toEqual(expected)
  expect(await statesOf(lab.app.learning, user_id, [...model.keys()])).toEqual(expected)
  const counts = { learning: 0, known: 0, ignored: 0 }
  for (const of of model.values()) counts[of] += 1
  expect(await countsOf(lab, user_id)).toEqual(counts)
  expect(await client.words.list({ query: { limit: 1 } })).toMatchObject({ counts })
  for (const of of WordState.options) await expectLists(client, words, of)
}

it('words, map of states and counts agree after any puts, removals, changes and repeated requests', async () => {
  const lab = await open()
  let user_id = 100
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async steps => {
      user_id += 1
      const client = lab.as({ user_id, role: 'user' })
      const model: Model = new Map()
      for (const given of steps) {
        lab.clock.advance(1)
        await take(client, model, given)
        if (given.kind === 'remove') await expectModel(lab, client, user_id, model)
      }
      await expectModel(lab, client, user_id, model)
    }),
    { numRuns: 12 },
  )
})
