import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { MadeChange } from '../../../lib/contracts/schemas/learners/changes.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { allOf, itemsOf, madeBy, newest, sentence, undo, undoNewest } from './change-stories.ts'
import { type DataClient, dataLab, stranger } from './lab.ts'
import { bytesOf, sweep } from './quota-stories.ts'
import { cardOf, DAY_S, MINUTE_S, rate } from './review-stories.ts'
import { change, detailsOf, mark, newRequest, put, putKnown, RAIN, remove, SNOW } from './word-stories.ts'

const open = dataLab()

describe('what a learner did with a word', () => {
  it.each<[string, (client: DataClient) => Promise<unknown>, Partial<MadeChange>]>([
    [
      'a new mark',
      client => mark(client, [{ word: SNOW, state: 'known' }]),
      { done: ['added'], state: 'known' },
    ],
    ['another state', client => mark(client, [{ word: RAIN, state: 'ignored' }]), { done: ['state'] }],
    [
      'a mark in a sentence',
      client => mark(client, [{ word: RAIN, state: 'learning', source: sentence('雨が降る。') }]),
      { done: ['sentences'] },
    ],
    ['a note', client => put(client, RAIN, { note: 'wet', tags: ['sky'] }), { done: ['tags', 'note'] }],
    ['a meaning', client => put(client, RAIN, { meaning: 'drops' }), { done: ['meaning'] }],
    ['a removal', client => remove(client, RAIN), { done: ['removed'], state: null }],
    [
      'the removal of a sentence',
      async client => {
        const [first] = (await detailsOf(client, RAIN)).sources
        const params = { skill_id: skillIdOf(RAIN), source_id: first?.source_id ?? '' }
        await client.words.removeSource({ params })
      },
      { done: ['sentences'] },
    ],
  ])('%s is listed, taken back, and done again', async (_, work, line) => {
    const { lab, client } = await open.asReader()
    await putKnown(client, RAIN, { source: sentence('雨。'), note: 'mine', tags: ['kept'] })
    await rate(client, cardOf(RAIN), 'good')
    lab.clock.advance(MINUTE_S)
    const before = await allOf(client)
    await work(client)
    lab.clock.advance(MINUTE_S)
    const after = await allOf(client)
    const made = await newest(client)
    expect(made).toMatchObject({ kind: 'words', count: 1, can_undo: true, why_not: null })
    expect({ ...made, done: made.done.toSorted() }).toMatchObject({ ...line, done: line.done?.toSorted() })

    const request = newRequest()
    const answer = await undo(client, made.request_id, request)
    expect(answer).toEqual({ request_id: request, undone: 1, left: 0, words: [], is_import: false })
    expect(await allOf(client)).toEqual(before)
    expect(await undo(client, made.request_id, request)).toEqual(answer)
    const [undone, first] = await madeBy(client)
    expect(undone).toMatchObject({ request_id: request, kind: 'undo', can_undo: true })
    expect(first).toMatchObject({ can_undo: false, why_not: 'undone', undone_by: request })
    // Another device, which does not know of it.
    expect(await undo(client, made.request_id)).toEqual(answer)
    lab.clock.advance(MINUTE_S)
    await undo(client, request)
    expect(await allOf(client)).toEqual(after)
    const lineNow = async () =>
      (await madeBy(client)).find(({ request_id }) => request_id === made.request_id)
    expect(await lineNow()).toMatchObject({ can_undo: true, why_not: null, undone_by: null })
    const again = newRequest()
    for (const _ of ['sent', 'sent again'])
      expect(await undo(client, made.request_id, again)).toMatchObject({ request_id: again, undone: 1 })
    expect(await allOf(client)).toEqual(before)
    expect(await lineNow()).toMatchObject({ why_not: 'undone', undone_by: again })
    await undoNewest(client)
    expect(await allOf(client)).toEqual(after)
    // The answers to them may have been lost: sent again, they have the same ones.
    for (const request_id of [request, again])
      expect(await undo(client, made.request_id, request_id)).toEqual({ ...answer, request_id })
    expect(await allOf(client)).toEqual(after)
  })

  it('stays as it is if it was changed or reviewed since, and the list and the answer say what stands there', async () => {
    const { lab, client } = await open.asReader()
    await put(client, RAIN)
    const [added] = await madeBy(client)
    await rate(client, cardOf(RAIN), 'good')
    await mark(client, [{ word: SNOW, state: 'known' }])
    const marked = (await newest(client)).request_id
    await mark(client, [{ word: SNOW, state: 'ignored' }])
    const state = { why_not: 'changed', can_undo: false }
    expect((await madeBy(client)).slice(1)).toMatchObject([
      { ...state, request_id: marked, words: [{ written: '雪', state: 'ignored' }] },
      { ...state, request_id: added?.request_id, words: [{ written: '雨', state: 'learning' }] },
    ])
    const at = lab.clock.now().toISOString()
    lab.clock.advance(MINUTE_S)
    expect(await undo(client, marked)).toMatchObject({
      ...{ undone: 0, left: 1 },
      words: [{ skill_id: skillIdOf(SNOW), written: '雪', state: 'ignored' }],
    })
    lab.clock.advance(MINUTE_S)
    // An undo that left a word chose nothing, so that an older mark of another device still counts.
    const late = new Date(Date.parse(at) + 1_000).toISOString()
    const { changes } = await mark(client, [{ word: SNOW, state: 'learning', at: late }])
    expect(changes).toMatchObject([{ superseded: false, state: 'learning' }])
  })

  it('gives way to a mark that waited elsewhere when only a note was undone since', async () => {
    const { lab, client } = await open.asReader()
    await putKnown(client, RAIN)
    lab.clock.advance(MINUTE_S)
    const at = lab.clock.now().toISOString()
    await put(client, RAIN, { note: 'wet' })
    lab.clock.advance(MINUTE_S)
    await undoNewest(client)
    const { changes } = await mark(client, [{ word: RAIN, state: 'known', at }])
    expect(changes).toMatchObject([{ superseded: false, state: 'known' }])
  })

  it('was taken back when that was pressed: a mark since then that waited with the undo stands, and one before does not', async () => {
    const { lab, client } = await open.asReader()
    const press = () => {
      lab.clock.advance(MINUTE_S)
      return { id: ulid(lab.clock.now().getTime()), at: lab.clock.now().toISOString() }
    }
    await putKnown(client, RAIN)
    const [marked, elsewhere, undone, since] = [press(), press(), press(), press()]
    await mark(client, [{ word: RAIN, state: 'known', at: marked.at }], { request_id: marked.id })
    press()
    await undo(client, marked.id, undone.id)
    const lines = await madeBy(client)
    expect(lines.find(({ kind }) => kind === 'undo')).toMatchObject({ made: undone.at })
    for (const { at, superseded } of [
      { at: elsewhere.at, superseded: true },
      { at: since.at, superseded: false },
    ])
      expect((await mark(client, [{ word: RAIN, state: 'ignored', at }])).changes).toMatchObject([
        { superseded },
      ])
  })

  it('is one change while a text of it is typed, until something else is done or five minutes are over', async () => {
    const { lab, client } = await open.asReader()
    await put(client, SNOW)
    await put(client, RAIN, { note: 'old' })
    const type = async (...notes: string[]) => {
      for (const note of notes) await put(client, RAIN, { note })
    }
    await type('w', 'we', 'wet')
    const [typed, ...before] = await madeBy(client)
    expect(before).toHaveLength(2)
    await put(client, SNOW, { note: 'cold' })
    await type('wet!', 'wet', 'wet.')
    lab.clock.advance(6 * MINUTE_S)
    await type('wet.', 'wet?', 'wet.')
    const lines = await madeBy(client)
    expect(lines.map(({ words, done }) => [words[0]?.written, ...done].join(' '))).toEqual([
      ...['雨 note', '雪 note', '雨 note', '雨 added', '雪 added'],
    ])
    const [last, , first] = lines
    expect([first?.request_id, first?.why_not]).toEqual([typed?.request_id, 'changed'])
    await undo(client, last?.request_id ?? '')
    expect((await detailsOf(client, RAIN)).note).toBe('wet')
    await undo(client, first?.request_id ?? '')
    expect((await detailsOf(client, RAIN)).note).toBe('old')
  })

  it('is of nobody else, and no request answers for another one', async () => {
    const { lab, client } = await open.asReader()
    const request_id = newRequest()
    await change(client, [[RAIN, 'known']], request_id)
    expect(await madeBy(lab.as(stranger))).toEqual([])
    await expect(undo(lab.as(stranger), request_id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(undo(client, request_id, request_id)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    const used = newRequest()
    await undo(client, request_id, used)
    await expect(change(client, [[SNOW, 'known']], used)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })

  it('can be undone for 90 days; then what takes it back goes, and is counted no longer', async () => {
    const { lab, client } = await open.asReader({ QUOTAS: 'on' })
    const bytes = async () => (await bytesOf(client)).learning
    // The days are those of the ids of requests.
    const idNow = () => ulid(lab.clock.now().getTime())
    await mark(client, [{ word: RAIN, state: 'learning', source: sentence('雨。') }], { request_id: idNow() })
    lab.clock.advance(1)
    const request_id = idNow()
    await change(client, [[RAIN, null]], request_id)
    const full = await bytes()
    // All is counted anew once, and not again when the values go.
    await sweep(lab)
    lab.clock.advance(88 * DAY_S)
    expect(await newest(client)).toMatchObject({ request_id, can_undo: true })
    lab.clock.advance(4 * DAY_S)
    expect(await madeBy(client)).toEqual([])
    await sweep(lab)
    await itemsOf(lab)
    await expect(undo(client, request_id)).rejects.toMatchObject({ code: 'invalid_transition' })
    expect(full - (await bytes())).toBeGreaterThan(500)
    // The receipt is there, so that a repeated request gets the same answer.
    expect(await change(client, [[RAIN, null]], request_id)).toMatchObject({ changes: [{ was: 'learning' }] })
  })
})
