import { describe, expect, it } from 'vitest'
import type { ImportedWord } from '../../../../lib/contracts/schemas/learners/words-import.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { beforeRequests, openTwo } from '../../../handlers/data/edit-stories.ts'
import type { DataClient } from '../../../handlers/data/lab.ts'
import { cutPoints } from '../../../handlers/data/lost-process.ts'
import { allWords, countsOf, kanaWord, newRequest } from '../../../handlers/data/word-stories.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const WORDS = 60

const linesOf = (user_id: number): ImportedWord[] =>
  Array.from({ length: WORDS }, (_, n) => kanaWord(user_id * 1_000 + n))
    .map(word => ({
      ...{
        ...word,
        kind: 'word' as const,
        skill_id: skillIdOf(word),
        entry: null,
        state: 'learning' as const,
      },
      ...{ tags: null, note: null, written: null, translation: null, meaning: null },
      sentence: `${word.form}。`,
    }))
    .sort((a, b) => (a.skill_id < b.skill_id ? -1 : 1))

const importInto = (client: DataClient, import_id: string, words: ImportedWord[]) =>
  client.wordWrites.importPart({
    body: { import_id, dictionary: null, overwrite: false, dry_run: false, words },
  })

describe('a part of an import that is sent again while it is still being written', () => {
  it.each([
    { said: 'whole', from: 0, to: WORDS },
    { said: 'in other transactions', from: 0, to: 33 },
  ])('adds each word once and says so to both: overtaken $said, before any request', async ({ from, to }) => {
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
  })
})
