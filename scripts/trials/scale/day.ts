import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Person } from '../../../test/support/people.ts'
import { ended } from '../../../test/support/tasks.ts'

export interface Day {
  person: Person
  username: string
  password: string
  /** The public article that everybody reads. */
  popular: number
  /** The article that a learner uploads. */
  text: string
  newId(): string
  now(): Date
}
interface Act {
  /** Days between two such acts of a learner. */
  every: number
  run(day: Day): Promise<unknown>
}

const PAGES = 3
const PAGE = 40
const POSITIONS = 5
const LOOK_UPS = 10
const RATINGS = 20
const EVENTS = 5

/** The ten words that every learner keeps. */
const words = Array.from({ length: 10 }, (_, n) => {
  const reading = [...'あいうえおかきくけこ'].slice(n).join('')
  return { form: reading, reading }
})

/** The acts of an active learner. Their numbers are assumptions; their costs are measured. */
export const acts = {
  'sign in': {
    every: 7,
    run: ({ person, username, password }) => person.accounts.auth.login({ body: { username, password } }),
  },
  'look at the lists': {
    every: 1,
    async run({ person: { study } }) {
      await study.articles.list({ query: { scope: 'mine' } })
      await study.articles.list({ query: { scope: 'public' } })
      await study.recommendations.weekly()
    },
  },
  'read a popular article': {
    every: 1,
    async run({ person: { study }, popular: id, now }) {
      const { content_revision } = await study.articles.get({ params: { id }, query: { limit: PAGE } })
      for (let page = 1; page < PAGES; page += 1)
        await study.articles.get({ params: { id }, query: { offset: page * PAGE, limit: PAGE } })
      for (let index = 0; index < POSITIONS; index += 1)
        await study.positions.keep({
          params: { id },
          body: { index, content_revision, at: now().toISOString() },
        })
    },
  },
  'look words up': {
    every: 1,
    async run({ person: { collection } }) {
      for (let at = 0; at < LOOK_UPS; at += 1)
        await collection.lookup.at({ body: { sentence: '雨の日に図書館で本を読みました。', at } })
    },
  },
  'keep ten words': {
    every: 1,
    async run({ person: { collection } }) {
      for (const word of words)
        await collection.wordWrites.put({
          params: { skill_id: skillIdOf(word) },
          body: { ...word, state: 'learning' },
        })
    },
  },
  'keep a sentence': {
    every: 1,
    run: ({ person: { collection }, popular: article_id }) =>
      collection.keptSentences.keep({ body: { article_id, index: 0, review: true } }),
  },
  'review twenty cards': {
    every: 1,
    async run({ person: { collection }, newId }) {
      for (let rated = 0; rated < RATINGS; ) {
        const { items } = await collection.review.queue()
        if (items.length === 0) return
        for (const { card } of items.slice(0, RATINGS - rated)) {
          const { card_id, version: expected_version } = card
          const body = { request_id: newId(), card_id, expected_version, rating: 'good' as const }
          await collection.review.rate({ body })
          rated += 1
        }
      }
    },
  },
  'report what was learnt': {
    every: 1,
    run: ({ person: { study }, popular, newId, now }) =>
      study.learningEvents.record({
        body: {
          events: Array.from({ length: EVENTS }, () => ({
            event_id: newId(),
            kind: 'attempt' as const,
            occurred_at: now().toISOString(),
            payload: {
              foundation: {
                targets: [
                  {
                    object: { kind: 'article' as const, id: String(popular) },
                    dimension: 'reading' as const,
                    outcome: null,
                  },
                ],
                support: ['furigana' as const],
              },
            },
          })),
        },
      }),
  },
  'upload a text': {
    every: 3,
    async run({ person, text }) {
      const { task_id } = await person.study.articles.upload({ body: { raw_content: text } })
      await ended(person, task_id)
    },
  },
  'edit the text': {
    every: 7,
    async run({ person, text }) {
      const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
      const [{ id } = { id: 0 }] = items
      const { content_revision } = await person.study.articles.get({ params: { id }, query: { limit: 1 } })
      const body = { raw_content: `${text}終わりです。`, content_revision }
      const { task_id } = await person.study.articles.edit({ params: { id }, body })
      await ended(person, task_id)
    },
  },
  'mark a favourite': {
    every: 7,
    run: ({ person, popular: id }) => person.study.favorites.add({ params: { id } }),
  },
  'give feedback': {
    every: 30,
    run: ({ person, newId }) =>
      person.study.feedback.give({
        body: { request_id: newId(), kind: 'bug', text: 'A button does nothing.' },
      }),
  },
} satisfies Record<string, Act>

type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]
