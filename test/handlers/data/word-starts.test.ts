import { describe, expect, it } from 'vitest'
import { vocabularyHeadKey } from '../../../lib/data/entities/collections/words.ts'
import { MOST_WORDS } from '../../../lib/data/learners/words/vocabulary.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { openTwo } from './edit-stories.ts'
import { type DataClient, dataLab, reader } from './lab.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'
import {
  allWords,
  countsOf,
  EDICT,
  entryOf,
  kanaWord,
  mapOf,
  mark as markStates,
  newRequest,
  put,
  remove,
} from './word-stories.ts'

const open = dataLab()
const stores = testStores()

const WORDS = Array.from({ length: 25 }, (_, n) => kanaWord(n))
const PART = 10

/** Marks words in parts of ten, as collection_server does. */
async function mark(client: DataClient, request_id: string, words = WORDS) {
  const parts = Array.from({ length: Math.ceil(words.length / PART) }, (_, part) => ({
    part,
    words: words
      .slice(part * PART, (part + 1) * PART)
      .map(word => ({ ...word, skill_id: skillIdOf(word), entry: entryOf(word) })),
  }))
  return client.wordStarts.mark({ body: { request_id, level: 'N4', dictionary: EDICT, parts } })
}

async function undo(client: DataClient, request_id: string): Promise<number> {
  let removed = 0
  for (let from: number | null = 0; from !== null; ) {
    const part: Awaited<ReturnType<DataClient['wordStarts']['undo']>> = await client.wordStarts.undo({
      body: { request_id, from },
    })
    removed += part.removed
    from = part.next
  }
  return removed
}

describe('a marking of known words', () => {
  it('marks the words without a state once, tagged, without an event, and gives the newest to undo', async () => {
    const { lab, client } = await open.asReader()
    await put(client, kanaWord(3), { state: 'learning' })
    const request = newRequest()
    expect(await mark(client, request)).toEqual({ marked: 24, is_undone: false })
    await remove(client, kanaWord(4))
    expect(await mark(client, request)).toEqual({ marked: 24, is_undone: false })
    const words = await allWords(client)
    expect(words).toHaveLength(24)
    expect(words.filter(({ state, tags }) => state === 'known' && tags.join() === 'start')).toHaveLength(23)
    expect(await countsOf(lab, reader.user_id)).toEqual({ learning: 1, known: 23, ignored: 0 })
    const evidence = await client.foundation.list({ params: { resource: 'evidence' }, query: {} })
    expect(evidence.total).toBe(0)
    expect((await client.wordStarts.last()).last).toMatchObject({ request_id: request, marked: 24 })

    const at = lab.clock.now().toISOString()
    lab.clock.advance(60)
    expect(await undo(client, request)).toBe(23)
    lab.clock.advance(60)
    const late = await markStates(client, [{ word: kanaWord(5), state: 'learning', at }])
    expect(late.changes).toMatchObject([{ superseded: true }])
    expect((await client.wordStarts.last()).last).toBeNull()
    expect(Object.values(await mapOf(client))).toEqual(['l'])
    expect(await mark(client, request)).toEqual({ marked: 24, is_undone: true })
    expect(await allWords(client)).toHaveLength(1)
  })

  deepIt('ends where the vocabulary is full, and can be undone', async () => {
    const { lab, client } = await open.asReader()
    const head = { ...vocabularyHeadKey(reader.user_id), n_words: MOST_WORDS - 2 * PART }
    await writeAll(lab.client, [{ Put: { TableName: lab.app.learning.table, Item: head } }])
    const request = newRequest()
    await expect(mark(client, request)).rejects.toMatchObject({ code: 'limit_reached' })
    expect(Object.keys(await mapOf(client))).toHaveLength(2 * PART)
    expect(await undo(client, request)).toBe(2 * PART)
  })

  deepIt('cannot be undone by a request that marked nothing', async () => {
    const client = (await open()).as(reader)
    await expect(undo(client, newRequest())).rejects.toMatchObject({ code: 'not_found' })
  })
})

const mustBeNothing = (error: unknown) => expect(error).toMatchObject({ code: 'not_found' })

deepIt('two markings at once mark each word once, and each takes back its own', async () => {
  const { one, other } = await openTwo(stores)
  const [first, second] = [one.as(reader), other.as(reader)]
  const [request, late] = [newRequest(), newRequest()]
  await Promise.all([mark(first, request, WORDS.slice(0, 12)), mark(second, late, WORDS.slice(4, 12))])
  expect(Object.keys(await mapOf(second))).toHaveLength(12)
  await undo(second, request).catch(mustBeNothing)
  await undo(first, late).catch(mustBeNothing)
  expect(await mapOf(first)).toEqual({})
})

deepIt(
  'a marking that is cut off at any request to the store is taken back by its undo, which may be cut off too',
  async () => {
    const { one, other } = await openTwo(stores)
    await lostAnywhere(losableProcess(one), async (cut, time) => {
      const acting: Acting = { user_id: 700 + time, role: 'user' }
      const client = other.as(acting)
      await put(client, kanaWord(1), { state: 'ignored' })
      const request = newRequest()
      const doomed = one.as(acting)
      await cut(async () => {
        await mark(doomed, request)
        await undo(doomed, request)
      })
      await undo(client, request).catch(mustBeNothing)
      expect(Object.values(await mapOf(client))).toEqual(['i'])
      expect(await countsOf(other, acting.user_id)).toEqual({ learning: 0, known: 0, ignored: 1 })
    })
  },
)
