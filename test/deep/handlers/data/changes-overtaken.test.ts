import { describe, expect, it } from 'vitest'
import { vocabularyHeadKey } from '../../../../lib/data/entities/collections/words.ts'
import { MOST_WORDS } from '../../../../lib/data/learners/words/vocabulary.ts'
import { writeAll } from '../../../../lib/store/writing/write-all.ts'
import { beforeRequests, openTwo } from '../../../handlers/data/edit-stories.ts'
import type { DataClient } from '../../../handlers/data/lab.ts'
import { importWords, kanaWord, lineOf, mark, newRequest } from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
/** More than one transaction takes. */
const words = Array.from({ length: 60 }, (_, n) => kanaWord(n))

/** The answers of two processes, one of which does the same before a request of the other to the store. */
async function overtaken<T>(
  prepare: (client: DataClient) => Promise<unknown>,
  work: (client: DataClient) => Promise<T>,
  most_transactions = 100,
): Promise<T[][]> {
  const { one, other } = await openTwo(stores)
  // The words of another learner make their skills known.
  await importWords(
    one.as({ user_id: 99, role: 'user' }),
    words.map(word => lineOf(word)),
  )
  let transactions = 0
  other.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        if (commandName.startsWith('TransactWrite')) transactions += 1
        if (transactions > most_transactions) throw new Error('The process has ended.')
        return next(args)
      },
    { step: 'initialize' },
  )
  const answersAt = async (at: number) => {
    const user_id = 100 + at
    // The learner has room for these words alone.
    const head = { ...vocabularyHeadKey(user_id), n_words: MOST_WORDS - words.length }
    await writeAll(one.client, [{ Put: { TableName: one.app.learning.table, Item: head } }])
    const [running, repeated] = [one, other].map(lab => lab.as({ user_id, role: 'user' }))
    if (!running || !repeated) throw new Error('There are two.')
    await prepare(running)
    let requests = 0
    const answers: T[] = []
    beforeRequests(one, async request => {
      requests = request + 1
      if (request !== at) return
      transactions = 0
      answers.push(
        ...(await work(repeated).then(
          answer => [answer],
          () => [],
        )),
      )
    })
    answers.push(await work(running))
    beforeRequests(one, async () => {})
    return { requests, answers }
  }
  const { requests } = await answersAt(900)
  const all: T[][] = []
  for (let at = 0; at < requests; at += 1) all.push((await answersAt(at)).answers)
  return all
}

describe('a request about words that is repeated while it runs, before any of its requests to the store', () => {
  it('answers both times that it marked the words, also with the last room that there is', async () => {
    const request_id = newRequest()
    const marks = words.map(word => ({ word, state: 'learning' as const }))
    const answers = await overtaken(
      async () => {},
      client => mark(client, marks, { request_id }),
    )
    for (const [first, ...others] of answers) {
      expect(first?.changes.map(({ was }) => was)).toEqual(words.map(() => null))
      for (const other of others) expect(other).toEqual(first)
    }
  })

  it('is made whole with the last room that there is, also if the other process ends after its first transaction', async () => {
    const request_id = newRequest()
    const marks = words.map(word => ({ word, state: 'learning' as const }))
    const answers = await overtaken(
      async () => {},
      client => mark(client, marks, { request_id }),
      1,
    )
    for (const each of answers)
      expect(each.at(-1)?.changes.map(({ was }) => was)).toEqual(words.map(() => null))
  })

  it('answers both times what it took back of an import', async () => {
    const import_id = newRequest()
    const lines = words.map(word => lineOf(word, { note: 'before' }))
    const answers = await overtaken(
      async client => {
        await importWords(client, lines.slice(0, 40))
        await importWords(
          client,
          lines.map(line => ({ ...line, note: 'after' })),
          { import_id, overwrite: true },
        )
      },
      client => client.imports.undoPart({ params: { import_id }, body: {} }),
    )
    for (const each of answers)
      expect(
        each.map(({ removed, restored, kept }) => [removed.length, restored.length, kept.length]),
      ).toEqual(each.map(() => [20, 40, 0]))
  })
})

it('an import over words with the longest notes leaves receipts that an item holds', async () => {
  const { client } = await openTwo(stores)
  const of = (note: string) =>
    words
      .concat(Array.from({ length: 60 }, (_, n) => kanaWord(100 + n)))
      .map(word => lineOf(word, { note: note.repeat(2_000), state: 'known' }))
  await importWords(client, of('前'))
  const again = await importWords(client, of('後'), { import_id: newRequest(), overwrite: true })
  expect(new Set(again.outcomes)).toEqual(new Set(['changed']))
})

it('a late choice of a word that was made after a long request read it, and before its receipt, is kept', async () => {
  const { one, clock, client } = await openTwo(stores)
  const at = new Date(clock.now().getTime() + 60_000).toISOString()
  beforeRequests(one, async () => clock.advance(30))
  await mark(
    client,
    words.map(word => ({ word, state: 'learning' as const })),
  )
  beforeRequests(one, async () => {})
  clock.advance(600)
  const [last] = words.slice(-1)
  expect(last && (await mark(client, [{ word: last, state: 'ignored', at }])).changes).toMatchObject([
    { superseded: false },
  ])
})
