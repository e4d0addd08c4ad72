import { describe, expect, it } from 'vitest'
import { vocabularyHeadKey } from '../../../../lib/data/entities/collections/words.ts'
import { MOST_WORDS } from '../../../../lib/data/learners/words/vocabulary.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { writeAll } from '../../../../lib/store/writing/write-all.ts'
import { beforeRequests, openTwo } from '../../../handlers/data/edit-stories.ts'
import type { DataClient } from '../../../handlers/data/lab.ts'
import * as stories from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const { allWords, importWords, kanaWord, lineOf, mark, newRequest } = stories
const stores = testStores()
/** More than one transaction takes. */
const words = Array.from({ length: 60 }, (_, n) => kanaWord(n)).sort((a, b) =>
  skillIdOf(a) < skillIdOf(b) ? -1 : 1,
)
const marks = words.map(word => ({ word, state: 'learning' as const }))

interface Overtaking<T> {
  /** The work of the other process, which ends before its transactions after these. */
  readonly repeated?: (client: DataClient) => Promise<T>
  readonly transactions?: number
  prepare?(client: DataClient): Promise<unknown>
}

/** Does work in one process, and in another one before a request of the first to the store; `told` hears of their answers. */
async function overtaken<T>(
  work: (client: DataClient) => Promise<T>,
  told: (answers: T[], client: DataClient) => unknown,
  { repeated = work, transactions = 100, prepare = async () => {} }: Overtaking<T> = {},
) {
  const { one, other } = await openTwo(stores)
  // The words of another learner make their skills known.
  await importWords(
    one.as({ user_id: 99, role: 'user' }),
    words.map(word => lineOf(word)),
  )
  let left = transactions
  other.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        if (commandName.startsWith('TransactWrite') && left-- <= 0) throw new Error('The process has ended.')
        return next(args)
      },
    { step: 'initialize' },
  )
  const overtakenAt = async (at: number) => {
    const user = { user_id: 100 + at, role: 'user' } as const
    // The learner has room for these words alone.
    const head = { ...vocabularyHeadKey(user.user_id), n_words: MOST_WORDS - words.length }
    await writeAll(one.client, [{ Put: { TableName: one.app.learning.table, Item: head } }])
    await prepare(one.as(user))
    left = transactions
    let requests = 0
    const answers: T[] = []
    beforeRequests(one, async request => {
      requests = request + 1
      if (request === at)
        answers.push(
          ...(await repeated(other.as(user)).then(
            each => [each],
            () => [],
          )),
        )
    })
    answers.push(await work(one.as(user)))
    beforeRequests(one, async () => {})
    await told(answers, other.as(user))
    return requests
  }
  const requests = await overtakenAt(900)
  for (let at = 0; at < requests; at += 1) await overtakenAt(at)
}

describe('a request about words that is repeated while it runs, before any of its requests to the store', () => {
  it.each([
    ['is done by the other process', 100],
    ['is begun by it', 1],
  ])('marks them with the last room that there is, and says so each time: it %s', (_, transactions) => {
    const request_id = newRequest()
    const told = (answers: { changes: { was: unknown }[] }[]) => {
      for (const { changes } of answers) expect(changes.map(({ was }) => was)).toEqual(words.map(() => null))
    }
    return overtaken(client => mark(client, marks, { request_id }), told, { transactions })
  })

  it.each([
    ['whole', 60],
    ['in other transactions', 33],
  ])('imports each word once, and says so to both: %s', (_, count) => {
    const import_id = newRequest()
    const lines = words.map(word => lineOf(word, { entry: null, sentence: `${word.form}。` }))
    const importing = (some: typeof lines) => (client: DataClient) =>
      importWords(client, some, { import_id, dictionary: null })
    return overtaken(
      importing(lines),
      async (answers, client) => {
        for (const { outcomes } of answers) expect(new Set(outcomes)).toEqual(new Set(['added']))
        expect(await allWords(client)).toHaveLength(words.length)
      },
      { repeated: importing(lines.slice(0, count)) },
    )
  })

  it('takes back an import once, and says both times what became of its words', () => {
    const import_id = newRequest()
    const lines = words.map(word => lineOf(word, { note: 'before' }))
    const after = lines.map(line => ({ ...line, note: 'after' }))
    return overtaken(
      client => client.imports.undoPart({ params: { import_id }, body: {} }),
      answers => {
        for (const { removed, restored, kept } of answers)
          expect([removed.length, restored.length, kept.length]).toEqual([20, 40, 0])
      },
      {
        async prepare(client) {
          await importWords(client, lines.slice(0, 40))
          await importWords(client, after, { import_id, overwrite: true })
        },
      },
    )
  })
})

it('an import over words with the longest notes leaves receipts that an item holds', async () => {
  const { client } = await openTwo(stores)
  const many = Array.from({ length: 120 }, (_, n) => kanaWord(n))
  const noted = (note: string) => many.map(word => lineOf(word, { note: note.repeat(2_000), state: 'known' }))
  await importWords(client, noted('前'))
  const again = await importWords(client, noted('後'), { import_id: newRequest(), overwrite: true })
  expect(new Set(again.outcomes)).toEqual(new Set(['changed']))
})

it('a choice that was made while a request of many was being written is the later one', async () => {
  const { one, clock, client } = await openTwo(stores)
  const at = new Date(clock.now().getTime() + 60_000).toISOString()
  beforeRequests(one, async () => clock.advance(30))
  await mark(client, marks)
  beforeRequests(one, async () => {})
  clock.advance(600)
  const late = marks.slice(-1).map(({ word }) => ({ word, state: 'ignored' as const, at }))
  expect((await mark(client, late)).changes).toMatchObject([{ superseded: false }])
})
