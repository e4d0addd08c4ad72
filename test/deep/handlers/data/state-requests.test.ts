import { describe, expect, it } from 'vitest'
import { MOST_REQUESTS } from '../../../../lib/contracts/schemas/learners/state-requests.ts'
import { type SkillName, skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { type DataClient, dataLab } from '../../../handlers/data/lab.ts'
import {
  EDICT,
  entryOf,
  kanaWord,
  mapOf,
  mark,
  newRequest,
  RAIN,
  SNOW,
  withAway,
} from '../../../handlers/data/word-stories.ts'

const open = dataLab()
const MINUTE = 60
const LONG = 10
type State = 'known' | 'ignored' | null

const requestOf = (word: SkillName, state: State, at: string, request_id = newRequest()) => ({
  request_id,
  undo: false,
  changes: [{ ...word, kind: 'word' as const, skill_id: skillIdOf(word), entry: entryOf(word), state, at }],
})
const send = (client: DataClient, requests: ReturnType<typeof requestOf>[]) =>
  client.wordWrites.stateRequests({ body: { dictionary: EDICT, requests } })

describe('presses that waited and are sent together', () => {
  it('are made one by one, each with its own receipt, and once', async () => {
    const { client, at } = await withAway(open)
    const requests = [requestOf(RAIN, 'known', at), requestOf(SNOW, 'ignored', at)]
    const first = await send(client, requests)
    expect(first.replies).toMatchObject([
      { request_id: requests[0]?.request_id, changes: [{ was: null, state: 'known' }], problem: null },
      { request_id: requests[1]?.request_id, changes: [{ was: null, state: 'ignored' }], problem: null },
    ])
    expect(await send(client, requests)).toEqual(first)
    expect(await mapOf(client)).toEqual({ [skillIdOf(RAIN)]: 'k', [skillIdOf(SNOW)]: 'i' })
  })

  it('are refused one by one: of 500 every third, and each of the others is made, and answered so again', async () => {
    const { lab, client } = await open.asReader()
    const at = lab.clock.now().toISOString()
    const used = newRequest()
    await mark(client, [{ word: RAIN, state: 'known' }], { request_id: used })
    lab.clock.advance(MINUTE)
    const isRefused = (n: number) => n % 3 === 0
    for (let from = 0; from < 500; from += MOST_REQUESTS) {
      const words = Array.from({ length: MOST_REQUESTS }, (_, n) => kanaWord(from + n))
      const requests = words.map((word, n) => requestOf(word, 'known', at, isRefused(n) ? used : undefined))
      const first = await send(client, requests)
      const told = first.replies.map(({ changes, problem }) => [changes?.[0]?.state, problem?.code])
      expect(told).toEqual(
        words.map((_, n) => (isRefused(n) ? [undefined, 'idempotency_mismatch'] : ['known', undefined])),
      )
      expect(await send(client, requests)).toEqual(first)
      const map = await mapOf(client)
      expect(words.map(word => map[skillIdOf(word)])).toEqual(
        words.map((_, n) => (isRefused(n) ? undefined : 'k')),
      )
    }
  })

  it('are refused together if two are of one word, which would be made in any order', async () => {
    const { client, at } = await withAway(open)
    const both = send(client, [requestOf(RAIN, 'known', at), requestOf(RAIN, 'ignored', at)])
    await expect(both).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await mapOf(client)).toEqual({})
  })

  it('give way to what another device did since, and read the receipts of that once', async () => {
    const { lab, client, at } = await withAway(open)
    await mark(client, [{ word: RAIN, state: 'known' }])
    await mark(client, [{ word: RAIN, state: null }])
    lab.clock.advance(MINUTE)
    const words = Array.from({ length: LONG }, (_, n) => kanaWord(n))
    const requests = [RAIN, ...words].map(word => requestOf(word, 'ignored', at))
    const calls = await lab.requestsOf(async () => {
      const { replies } = await send(client, requests)
      const superseded = replies.map(({ changes }) => changes?.[0]?.superseded)
      expect(superseded).toEqual([true, ...words.map(() => false)])
    })
    expect(calls.filter(name => name === 'QueryCommand')).toHaveLength(1)
  })
})
