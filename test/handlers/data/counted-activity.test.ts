import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countKanji } from '../../../lib/data/learners/activity/kanji-by-grade.ts'
import type { SkillName } from '../../../lib/japanese/grammar/skill-name.ts'
import { readJoyo } from '../../../lib/japanese/kanji/joyo.ts'
import { runs } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { testClock } from '../../support/surroundings.ts'
import { type DataClient, type Lab, reader, startIn } from './lab.ts'
import { cardOf, DAY_S, rate, settings } from './review-stories.ts'
import { allWords, change, mapOf } from './word-stories.ts'

const stores = testStores()

const WORDS: SkillName[] = [
  { form: '雨', reading: 'あめ' },
  { form: '大雨', reading: 'おおあめ' },
  { form: '学校', reading: 'がっこう' },
  { form: '学生', reading: 'がくせい' },
  { form: 'ねこ', reading: 'ねこ' },
]
const joyo = readJoyo()

/** A learner with two devices: both reach the only process that writes, or each reaches another one. */
async function withDevices(writers: 'one process' | 'two processes') {
  const store = await stores.open('content', 'collections')
  const clock = testClock()
  const one = await startIn(store, writers === 'one process' ? store.client : store.connect(), clock)
  const other = writers === 'one process' ? one : await startIn(store, store.connect(), clock)
  const devices = [one, other].map(lab => lab.as(reader))
  const [device] = devices
  if (device) await settings(device, { fuzz: false, learning_steps: [] })
  // A process that was just started remembers nothing.
  const anew = async () => (await startIn(store, store.connect(), clock)).as(reader)
  return { clock, labs: [one, other], devices, anew }
}

/** The words and kanji of a learner, counted word by word. */
async function recounted(client: DataClient) {
  const states = await mapOf(client)
  const words = (await allWords(client)).map(({ skill_id, form }) => ({ form, code: states[skill_id] }))
  const count = (code: string) => words.filter(word => word.code === code).length
  const studied = words.flatMap(({ form, code: state }) =>
    state === 'k' || state === 'm' || state === 'l' ? [{ kanji: [...form], state } as const] : [],
  )
  const counts = { known: count('k'), mature: count('m'), learning: count('l') }
  return { kanji: countKanji(studied, joyo), counts }
}

type Act = (client: DataClient) => Promise<unknown>
const Word = fc.constantFrom(...WORDS)
const Marked = fc.tuple(Word, fc.constantFrom('learning', 'known', 'ignored', null)).map(
  ([word, state]): Act =>
    client =>
      change(client, [[word, state]]),
)
/** Refused where the word has no card that is due. */
const Rated = fc.tuple(Word, fc.constantFrom('easy', 'again')).map(
  ([word, rating]): Act =>
    client =>
      rate(client, cardOf(word), rating).catch(() => {}),
)
const Step = fc.record({
  device: fc.nat(1),
  act: fc.oneof(Marked, Marked, Rated),
  days: fc.constantFrom(0, 0, 40),
})

/** The partitions of which a request reads more than single items. */
async function queriedBy({ client }: Lab, work: () => Promise<unknown>): Promise<string[]> {
  const queried: string[] = []
  const name = 'noteQueries'
  client.middlewareStack.add(
    next => args => {
      const { ExpressionAttributeValues: values } = args.input as { ExpressionAttributeValues?: object }
      if (values) queried.push(JSON.stringify(Object.values(values)))
      return next(args)
    },
    { name, step: 'initialize' },
  )
  await work()
  client.middlewareStack.remove(name)
  return queried
}

for (const writers of ['one process', 'two processes'] as const)
  describe(`the statistics and today of a learner whose two devices write through ${writers}`, () => {
    it('are those of a full count after any marks and ratings', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 12 }), async steps => {
          const { clock, devices, anew } = await withDevices(writers)
          const seenBy = async (client: DataClient) => [
            await client.activity.statistics(),
            await client.activity.today(),
          ]
          for (const { device, act, days } of steps) {
            clock.advance(days * DAY_S + 1)
            await act(devices[device] ?? expect.fail())
            // Each device goes on from what it counted here; at the end all of it is counted anew.
            const [one, other] = await Promise.all(devices.map(seenBy))
            expect(other).toEqual(one)
          }
          const fresh = await anew()
          const [statistics, today] = [await fresh.activity.statistics(), await fresh.activity.today()]
          const { kanji, counts } = await recounted(fresh)
          expect(statistics.study).toMatchObject({ kanji })
          expect(statistics.study?.words.at(-1)).toMatchObject(counts)
          for (const seen of await Promise.all(devices.map(seenBy))) expect(seen).toEqual([statistics, today])
        }),
        runs(12, 3),
      )
    })

    it('read none of the words that have not changed', async () => {
      const { clock, labs, devices } = await withDevices(writers)
      const [device, other] = devices
      const [lab] = labs
      if (!device || !other || !lab) expect.fail()
      await change(device, [WORDS.map(word => [word, 'learning'] as const)].flat())
      await device.activity.statistics()
      const statistics = () => device.activity.statistics()
      await change(other, [[WORDS[0] ?? expect.fail(), 'known']])
      expect((await queriedBy(lab, statistics)).filter(keys => keys.includes('WORDS#'))).toEqual([])
      const card = cardOf(WORDS[1] ?? expect.fail())
      await rate(other, card, 'easy')
      clock.advance(40 * DAY_S)
      await rate(other, card, 'easy')
      const queried = await queriedBy(lab, async () => {
        expect((await statistics()).study?.words.at(-1)).toMatchObject({ mature: 1 })
      })
      expect(queried.filter(keys => keys.includes('WORDS#'))).toEqual([])
    })
  })
