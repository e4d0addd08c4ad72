import { expect, it } from 'vitest'
import { beforeRequests, openTwo } from '../../../handlers/data/edit-stories.ts'
import type { DataClient } from '../../../handlers/data/lab.ts'
import { cutPoints } from '../../../handlers/data/lost-process.ts'
import {
  allWords,
  countsOf,
  importWords,
  kanaWord,
  lineOf,
  newRequest,
} from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const WORDS = 60

const linesOf = (user_id: number) =>
  Array.from({ length: WORDS }, (_, n) => kanaWord(user_id * 1_000 + n))
    .map(word => lineOf(word, { entry: null, sentence: `${word.form}。` }))
    .sort((a, b) => (a.skill_id < b.skill_id ? -1 : 1))

const importInto = (client: DataClient, import_id: string, words: ReturnType<typeof linesOf>) =>
  importWords(client, words, { import_id, dictionary: null })

it.each([
  { said: 'whole', from: 0, to: WORDS },
  { said: 'in other transactions', from: 0, to: 33 },
])(
  'a part of an import that is sent again while it is still being written adds each word once and says so to both: overtaken $said, before any request',
  async ({ from, to }) => {
    const { one, other } = await openTwo(stores)
    const overtaken = async (at: number) => {
      const user_id = 100 + at
      const [running, repeated] = [one, other].map(lab => lab.as({ user_id, role: 'user' }))
      if (!running || !repeated) throw new Error('There are two.')
      const [lines, import_id] = [linesOf(user_id), newRequest()]
      let requests = 0
      beforeRequests(one, async request => {
        requests = request + 1
        if (request !== at) return
        const some = await importInto(repeated, import_id, lines.slice(from, to))
        expect([at, some.outcomes]).toEqual([at, Array(to - from).fill('added')])
      })
      const { outcomes } = await importInto(running, import_id, lines)
      beforeRequests(one, async () => {})
      expect([at, outcomes]).toEqual([at, Array(WORDS).fill('added')])
      expect(await countsOf(other, user_id)).toEqual({ learning: WORDS, known: 0, ignored: 0 })
      expect(await allWords(repeated)).toHaveLength(WORDS)
      return requests
    }
    const requests = await overtaken(900)
    for (const at of [0, ...cutPoints(requests - 1)]) await overtaken(at)
  },
)
