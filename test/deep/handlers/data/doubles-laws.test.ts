import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import {
  entryOfRun,
  type Had,
  join,
  keep,
  learnerOf,
  service,
  whole,
} from '../../../handlers/data/double-stories.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import { dataLab, type Lab } from '../../../handlers/data/lab.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { settings } from '../../../handlers/data/review-stories.ts'
import { allWords, countsOf, EDICT, put } from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const open = dataLab()
const stores = testStores()

const had = (n: number): fc.Arbitrary<Had> =>
  fc.record({
    state: fc.constantFrom(...WordState.options),
    tags: fc.subarray(['a', 'b', 'c']),
    note: fc.constantFrom('', `note ${n}`, 'the same'),
    sentences: fc.nat(2),
    ratings: fc.array(fc.constantFrom(...Rating.options), { maxLength: 4 }),
  })
/** Up to four writings of one word, of which the first is the headword; null for one that the learner lacks. */
const kept = fc.tuple(...[0, 1, 2, 3].map(n => fc.option(had(n))))

const inAnyOrder = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })

let run = 0
const RANKS: Record<WordState, number> = { learning: 0, known: 1, ignored: 2 }

/** A learner with these writings of the word of this run. */
async function learnerWith(
  lab: Lab,
  user_id: number,
  n: number,
  given: readonly (Had | null)[],
  isChosen = false,
) {
  const acting = learnerOf(user_id)
  const client = lab.as(acting)
  await settings(client, { fuzz: false })
  const { writings, entry } = entryOfRun(n, given.length)
  for (const [at, word] of writings.entries()) {
    const own = given[at]
    if (!own) continue
    const isLater = isChosen && at === 0
    const other = own.state === 'known' ? 'ignored' : 'known'
    await keep(client, word, at, isLater ? { ...own, state: other } : own)
    if (isLater) await put(client, word, { dictionary: EDICT, entry, state: own.state })
  }
  return acting
}

function expectJoined(
  found: Awaited<ReturnType<typeof whole>>,
  given: readonly (Had | null)[],
  isChosen = false,
) {
  const all = given.filter(one => one !== null)
  const notes = new Set(all.map(({ note }) => note).filter(note => note !== ''))
  const ratings = all.flatMap(one => one.ratings)
  const states = isChosen && given[0] ? [given[0].state] : all.map(({ state }) => state)
  expect(RANKS[found.state]).toBe(Math.max(...states.map(state => RANKS[state])))
  expect(found.tags).toEqual([...new Set(all.flatMap(({ tags }) => tags))].toSorted())
  expect(new Set(found.notes.filter(note => note !== ''))).toEqual(notes)
  expect(found.sentences).toHaveLength(all.reduce((sum, { sentences }) => sum + sentences, 0))
  expect(found.ratings).toHaveLength(ratings.length)
  expect(found.memory).toMatchObject({ reps: ratings.length })
}

it('the words of one entry become the same word in any order, and again', async () => {
  const lab = await open()
  await fc.assert(
    fc.asyncProperty(kept, inAnyOrder, fc.boolean(), async (given, order, isChosen) => {
      if (given.every(one => one === null)) return
      run += 1
      const of = entryOfRun(run, given.length)
      const [headword = { form: '', reading: '' }] = of.writings
      const [one, other] = [
        await learnerWith(lab, 2 * run + 100, run, given, isChosen),
        await learnerWith(lab, 2 * run + 101, run, given, isChosen),
      ]
      await join(service(lab), one.user_id, of, of.writings)
      for (const at of order) await join(service(lab), other.user_id, of, of.writings.slice(at, at + 1))
      const first = await whole(lab, one, headword)
      expectJoined(first, given, isChosen)
      const { ratings: _, ...same } = await whole(lab, other, headword)
      expect(same).toEqual({ ...first, ratings: undefined })
      await join(service(lab), one.user_id, of, of.writings)
      expect(await whole(lab, one, headword)).toEqual(first)
      expect(await allWords(lab.as(one))).toHaveLength(1)
      expect(await countsOf(lab, one.user_id)).toEqual({
        learning: 0,
        known: 0,
        ignored: 0,
        [first.state]: 1,
      })
    }),
    { numRuns: 8 },
  )
})

it('a join that is cut off at any request loses nothing, and goes on when it is repeated', async () => {
  const { one, other } = await openTwo(stores)
  const given: Had[] = [0, 1, 2].map(n => ({
    state: n === 1 ? 'known' : 'learning',
    tags: [`t${n}`],
    note: `note ${n}`,
    sentences: 2,
    ratings: ['good', 'again', 'good'],
  }))
  await lostAnywhere(losableProcess(one), async cut => {
    run += 1
    const of = entryOfRun(500 + run, given.length)
    const [headword = { form: '', reading: '' }] = of.writings
    const acting = await learnerWith(other, 10_000 + run, 500 + run, given)
    await cut(() => join(service(one), acting.user_id, of, of.writings))
    const between = await allWords(other.as(acting))
    for (const { note } of given) expect(between.map(word => word.note).join(' ')).toContain(note)
    await join(service(other), acting.user_id, of, of.writings)
    expectJoined(await whole(other, acting, headword), given)
    expect(await allWords(other.as(acting))).toHaveLength(1)
  })
})
