import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MadeChange } from '../../../lib/contracts/schemas/learners/changes.ts'
import type { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { deepIt, runs } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { allOf, madeBy, newest, sentence, undo, undoNewest } from './change-stories.ts'
import { beforeRequests, openTwo } from './edit-stories.ts'
import { type DataClient, dataLab, reader } from './lab.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'
import { MINUTE_S } from './review-stories.ts'
import {
  allWords,
  change,
  importWords,
  kanaWord,
  lineOf,
  mapOf,
  mark,
  newRequest,
  put,
  putKnown,
  RAIN,
  remove,
} from './word-stories.ts'

const open = dataLab()
const stores = testStores()

describe('many words at once', () => {
  const words = Array.from({ length: 130 }, (_, n) => kanaWord(n))
  const known = (request_id: string, client: DataClient) =>
    change(
      client,
      words.map(word => [word, 'known']),
      request_id,
    )

  it('are one line, and those that are as they were left are taken back', async () => {
    const { client } = await open.asReader()
    await put(client, kanaWord(0), { note: 'mine' })
    const request = newRequest()
    await known(request, client)
    expect(await newest(client)).toMatchObject({
      ...{ request_id: request, count: 130, state: 'known', can_undo: true },
      done: expect.arrayContaining(['added', 'state']),
    })
    await put(client, kanaWord(1), { note: 'since' })
    const answer = await undo(client, request)
    expect(answer).toMatchObject({ undone: 129, left: 1, words: [{ written: kanaWord(1).form }] })
    expect(await allWords(client)).toMatchObject([{ note: 'since' }, { note: 'mine', state: 'learning' }])
    await undoNewest(client)
    expect(Object.values(await mapOf(client))).toEqual(words.map(() => 'k'))
  })

  it('are listed page by page, each line once, with starts and imports between them', async () => {
    const { client } = await open.asReader()
    const start = async (from: number) => {
      const some = words
        .slice(from, from + 20)
        .map(word => ({ ...word, skill_id: skillIdOf(word), entry: null }))
      const parts = [some.slice(0, 10), some.slice(10)].map((each, part) => ({ part, words: each }))
      await client.wordStarts.mark({
        body: { request_id: newRequest(), level: 'N5', dictionary: null, parts },
      })
    }
    for (let from = 0; from < 100; from += 20) {
      await start(from)
      await change(client, [[RAIN, from % 40 === 0 ? 'known' : 'ignored']])
    }
    const all = await madeBy(client)
    expect(all.map(({ kind }) => kind)).toEqual(Array(5).fill(['words', 'start']).flat())
    const pages: MadeChange[] = []
    for (let before: string | null | undefined; before !== null; ) {
      const page = await client.changes.list({ query: { limit: 3, ...(before ? { before } : {}) } })
      pages.push(...page.items)
      before = page.next
    }
    expect(pages).toEqual(all)
    const first = all.at(-1)
    expect(first).toMatchObject({ count: 20, level: 'N5', state: 'known', words: [{}, {}, {}] })
    const request = newRequest()
    expect(await undo(client, first?.request_id ?? '', request)).toMatchObject({ undone: 20, left: 0 })
    expect((await madeBy(client)).at(-1)).toMatchObject({ why_not: 'undone' })
    expect(await undo(client, request)).toMatchObject({ undone: 20 })
    expect(Object.keys(await mapOf(client))).toHaveLength(101)
  })

  it('are answered, listed and, of a start, undone when their receipts are of a former release', async () => {
    const { lab, client } = await open.asReader()
    const [request, level] = [newRequest(), newRequest()]
    const marked = await known(request, client)
    await remove(client, kanaWord(0))
    const rain = { ...RAIN, skill_id: skillIdOf(RAIN), entry: null }
    const parts = [{ part: 3, words: [rain] }]
    await client.wordStarts.mark({ body: { request_id: level, level: 'N5', dictionary: null, parts } })
    const { wordReceipts } = lab.app.learning
    const { data } = await wordReceipts.query.receipt({ user_id: reader.user_id }).go({ pages: 'all' })
    for (const receipt of data)
      await wordReceipts.patch(receipt).remove(['undo', 'written', 'superseded']).go()
    expect(await known(request, client)).toEqual(marked)
    const expired = { can_undo: false, why_not: 'expired' }
    expect(await madeBy(client)).toMatchObject([
      { ...expired, count: 1, words: [{ written: kanaWord(0).form, state: null }] },
      { kind: 'start', can_undo: true, words: [{ written: '雨' }] },
      { ...expired, count: 130, words: [{}, {}, {}] },
    ])
    await expect(undo(client, request)).rejects.toMatchObject({ code: 'invalid_transition' })
    expect(await undo(client, level)).toMatchObject({ undone: 1, left: 0 })
  })

  it('are answered and taken back as an import whose receipts are of a former release, which changed no meaning', async () => {
    const { lab, client } = await open.asReader()
    await put(client, kanaWord(0), { note: 'mine', meaning: 'old' })
    const import_id = newRequest()
    const lines = [kanaWord(0), kanaWord(1)].map(word => lineOf(word, { entry: null, note: 'listed' }))
    const importing = () => importWords(client, lines, { import_id, overwrite: true, dictionary: null })
    const first = await importing()
    const { importReceipts } = lab.app.learning
    const { data } = await importReceipts.query.receipt({ user_id: reader.user_id }).go()
    for (const { changed, ...receipt } of data)
      await importReceipts.put({ ...receipt, changed: changed.replace('"meaning":"old"', '"old":1') }).go()
    expect(await importing()).toEqual(first)
    const undone = await client.imports.undoPart({ params: { import_id }, body: {} })
    expect([undone.removed.length, undone.restored.length]).toEqual([1, 1])
    expect(await allWords(client)).toMatchObject([{ note: 'mine', meaning: 'old' }])
  })

  it('are marked no further by a request that was taken back while it waited', async () => {
    const { lab, client } = await open.asReader()
    const request = newRequest()
    await known(request, client)
    const { wordReceipts } = lab.app.learning
    const { data } = await wordReceipts.query.receipt({ user_id: reader.user_id }).go({ pages: 'all' })
    for (const receipt of data) if (receipt.part > 0) await wordReceipts.delete(receipt).go()
    await undo(client, request)
    const left = await allWords(client)
    expect(left.length).toBeLessThan(130)
    for (const { form, reading } of left) await remove(client, { form, reading })
    await known(request, client)
    expect(await allWords(client)).toEqual([])
  })

  it('are marked and taken back no further by a request that is taken back while it runs', async () => {
    const { one, client } = await openTwo(stores)
    const undoneAfterItsFirstPart = (request: string) => {
      let isUndone = false
      beforeRequests(one, async () => {
        if (isUndone) return
        isUndone = await undo(client, request).then(
          () => true,
          () => false,
        )
      })
    }
    const [marking, undoing] = [newRequest(), newRequest()]
    undoneAfterItsFirstPart(marking)
    await known(marking, one.as(reader))
    expect(await mapOf(client)).toEqual({})
    const again = newRequest()
    await known(again, client)
    undoneAfterItsFirstPart(undoing)
    await undo(one.as(reader), again, undoing)
    expect(Object.keys(await mapOf(client))).toHaveLength(130)
  })

  deepIt('are taken back once, wherever the process that does it is lost', async () => {
    const { one, other } = await openTwo(stores)
    await lostAnywhere(losableProcess(one), async (cut, time) => {
      const acting: Acting = { user_id: 700 + time, role: 'user' }
      const client = other.as(acting)
      await put(client, kanaWord(3), { state: 'ignored', note: 'mine' })
      const before = await allOf(client)
      const [request, again] = [newRequest(), newRequest()]
      await known(request, client)
      await cut(() => undo(one.as(acting), request, again))
      // The page that began it may be gone, and its id with it.
      expect(await undo(client, request)).toMatchObject({ undone: 130, left: 0 })
      expect(await allOf(client)).toEqual(before)
    })
  })
})

/** The acts of a learner on one of three words. */
const act = {
  word: fc.integer({ min: 0, max: 2 }),
  state: fc.constantFrom<WordState | null>('learning', 'known', 'ignored', null),
  said: fc.option(fc.record({ note: fc.constantFrom('', 'a', 'b'), meaning: fc.constantFrom('', 'c') })),
  source: fc.option(fc.constantFrom('一つ。', '二つ。').map(sentence)),
}

it('all that was done is undone from the newest on, and all of that again', async () => {
  const { lab } = await open.asReader()
  let user_id = 900
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record(act), { maxLength: 6, size: 'max' }), async all => {
      const client = lab.as({ user_id: user_id++, role: 'user' })
      const states = [await allOf(client)]
      for (const { word, state, said, source } of all) {
        lab.clock.advance(MINUTE_S)
        const named = kanaWord(word)
        const lines = (await madeBy(client)).length
        if (said) await putKnown(client, named, { ...said, ...(source && { source }) })
        else await mark(client, [{ word: named, state, ...(source && state && { source }) }])
        if ((await madeBy(client)).length > lines) states.push(await allOf(client))
      }
      const requests = (await madeBy(client)).map(({ request_id }) => request_id)
      const undone: string[] = []
      for (const [n, request] of requests.entries()) {
        lab.clock.advance(MINUTE_S)
        undone.push(newRequest())
        await undo(client, request, undone.at(-1))
        expect(await allOf(client)).toEqual(states.at(-2 - n))
      }
      for (const [n, request] of undone.toReversed().entries()) {
        lab.clock.advance(MINUTE_S)
        await undo(client, request)
        expect(await allOf(client)).toEqual(states[n + 1])
      }
    }),
    runs(25, 3),
  )
})
