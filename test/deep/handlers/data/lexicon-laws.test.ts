import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordStateCode } from '../../../../lib/contracts/schemas/learners/words.ts'
import { articleCoverage } from '../../../../lib/data/learners/lexicon/coverage.ts'
import { unlessAborted } from '../../../../lib/platform/async/single-flight.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { findWords, type LexiconClients } from '../../../../lib/study/lexicon/find-words.ts'
import { WantedArticles } from '../../../../lib/study/lexicon/wanted-articles.ts'
import { edited, finishedArticle, openTwo } from '../../../handlers/data/edit-stories.ts'
import { dataLab, type Lab, reader, stranger } from '../../../handlers/data/lab.ts'
import {
  occurrencesOf,
  readWords,
  skillOf,
  VERSION,
  wordsIn,
} from '../../../handlers/data/lexicon-stories.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { testStores } from '../../../support/store.ts'

const open = dataLab()
const stores = testStores()
const never = new AbortController().signal

/** The services that the controller calls, of which only data_server is real. */
const clientsOver = (lab: Lab): LexiconClients => ({
  agent: {
    lexicon: {
      version: async () => ({ analysis_version: VERSION }),
      analyse: async ({ body }) => ({ ...wordsIn(body.rows), analysis_version: VERSION }),
    },
  },
  data: lab.as(null),
  userManager: {
    internal: {
      account: async () => ({
        id: 1,
        username: 'hana',
        role: 'user',
        created_at: '',
        password_changed_at: null,
        signed_out_at: null,
        session_ended: false,
      }),
    },
  },
})

const LETTERS = ['花', '雨', '犬', 'ア', '々', '山']
/** So many rows that texts lose some of them. */
const MORE = [...LETTERS, ...'川海空風月日木草石火水土金鳥魚虫']
const Row = fc
  .array(fc.constantFrom(...MORE), { minLength: 1, maxLength: 4 })
  .map(letters => `${letters.join('')}。`)
const Rows = fc.array(Row, { minLength: 1, maxLength: 12 })

/** All stored words of an article, without its id. */
async function knownOf(lab: Lab, acting: Acting, id: number) {
  const client = lab.as(acting)
  const { data } = await lab.app.content.occurrences.query
    .occurrence({ user_id: acting.user_id })
    .go({ consistent: true })
  const { words } = await readWords(client, id)
  const {
    article_id: _,
    content_revision: __,
    ...coverage
  } = await client.articleWords.coverage({ params: { id } })
  const places = await Promise.all(LETTERS.map(letter => occurrencesOf(client, letter)))
  return {
    rows: words.rows,
    skills: words.skills,
    coverage: {
      ...coverage,
      next_words: coverage.next_words.toSorted((a, b) => (a.skill_id < b.skill_id ? -1 : 1)),
    },
    listed: data
      .filter(({ article_id }) => article_id === id)
      .map(({ skill_id, frequency }) => [skill_id, frequency]),
    places: places.flat().map(place => place.replace(/^\d+\./, '')),
  }
}

describe('the words of an article', () => {
  it('are after any edits the same as from scratch', async () => {
    const lab = await open()
    const clients = clientsOver(lab)
    await fc.assert(
      fc.asyncProperty(fc.array(Rows, { minLength: 2, maxLength: 4 }), async texts => {
        const [first = [], ...others] = texts
        const last = texts.at(-1) ?? []
        const { id } = await finishedArticle(lab.as(reader), first)
        await findWords(clients, id, VERSION, never)
        for (const rows of others) {
          await edited(lab.as(reader), id, rows)
          await findWords(clients, id, VERSION, never)
        }
        const scratch = await finishedArticle(lab.as(stranger), last)
        await findWords(clients, scratch.id, VERSION, never)
        expect(await knownOf(lab, reader, id)).toEqual(await knownOf(lab, stranger, scratch.id))
        await lab.as(reader).articles.remove({ params: { id } })
        await lab.as(stranger).articles.remove({ params: { id: scratch.id } })
      }),
      { numRuns: 4 },
    )
  })

  it('are complete after a pass that was cut off at any request is resumed', async () => {
    const { one, other, client } = await openTwo(stores)
    const before = Array.from({ length: 70 }, (_, n) => `${LETTERS[n % 6]}雨。`)
    const after = before.with(3, '山犬。').slice(1)
    const whole = await finishedArticle(client, after)
    await findWords(clientsOver(other), whole.id, VERSION, never)
    const expected = await knownOf(other, reader, whole.id)
    await client.articles.remove({ params: { id: whole.id } })

    await lostAnywhere(losableProcess(one), async cut => {
      const { id } = await finishedArticle(client, before)
      await findWords(clientsOver(other), id, VERSION, never)
      await edited(client, id, after)
      await cut(() => findWords(clientsOver(one), id, VERSION, never))
      await findWords(clientsOver(other), id, VERSION, never)
      expect(await knownOf(other, reader, id)).toEqual(expected)
      await client.articles.remove({ params: { id } })
    })
    const left = await other.app.content.occurrences.query.occurrence({ user_id: 1 }).go({ consistent: true })
    expect(left.data).toEqual([])
  })
})

it('the six kinds of words add up for any knowledge of a learner', async () => {
  const lab = await open()
  const rows = ['花雨。', '犬アア々。', '山山花。']
  const { id } = await finishedArticle(lab.as(reader), rows)
  await findWords(clientsOver(lab), id, VERSION, never)
  const content = { ...lab.app.content, acting: reader }
  const States = fc.uniqueArray(fc.tuple(fc.constantFrom(...LETTERS), fc.constantFrom('k', 'm', 'l', 'i')), {
    selector: ([letter]) => letter,
  })
  await fc.assert(
    fc.asyncProperty(States, async known => {
      const states = new Map(
        known.map(([letter, state]): [string, WordStateCode] => [skillOf(letter), state]),
      )
      const { counts, share_known } = await articleCoverage(content, id, states)
      const kinds = Object.values(counts ?? {})
      expect(kinds.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(9)
      expect(kinds.reduce((sum, { words }) => sum + words, 0)).toBe(6)
      if (share_known !== null) expect(share_known).toSatisfy((share: number) => share >= 0 && share <= 1)
    }),
    { numRuns: 8 },
  )
})

it('articles whose words are requested wait while a service is away, and are analysed in the next minute', async () => {
  const lab = await open()
  const { id } = await finishedArticle(lab.as(reader), ['花。'])
  const clients = clientsOver(lab)
  const logged: string[] = []
  const log = createLog('warn', { write: (line: string) => void logged.push(line) })
  const minutes: (() => void)[] = []
  let isAway = true
  const version = async () => {
    if (isAway) throw new Error('away')
    return { analysis_version: VERSION }
  }
  const waiting = Promise.withResolvers<void>()
  const wanted = new WantedArticles()
  wanted.want(id)
  const routine = wanted.routine({
    clients: { ...clients, agent: { lexicon: { ...clients.agent.lexicon, version } } },
    log,
    wait: (_, signal) => {
      waiting.resolve()
      const minute = Promise.withResolvers<void>()
      minutes.push(minute.resolve)
      return signal ? unlessAborted(minute.promise, signal) : minute.promise
    },
  })
  await waiting.promise
  expect(logged.map(line => JSON.parse(line).msg)).toEqual(['the words of articles cannot be found now'])
  expect((await readWords(lab.as(reader), id)).analysis).toBe('pending')
  isAway = false
  minutes.shift()?.()
  await expect.poll(async () => (await readWords(lab.as(reader), id)).analysis).toBe('current')
  await routine.close()
})
