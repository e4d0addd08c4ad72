import { describe, expect, it } from 'vitest'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { link, speak, VOICE } from './audio-stories.ts'
import { storeImage } from './images-stories.ts'
import { type DataClient, dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { pass } from './lexicon-stories.ts'
import { freeArticle, sentenceOf } from './sentence-stories.ts'
import { insert, publishedArticle, readPage, share, type WorkedOn, write } from './stories.ts'

const open = dataLab()

const actors: Record<string, Acting | null> = { owner: reader, root, stranger, nobody: null }
type Use = (client: DataClient, article: WorkedOn) => Promise<unknown>
const reads: Record<string, Use> = {
  get: (client, { id }) => client.articles.get({ params: { id } }),
  text: (client, { id }) => client.articles.text({ params: { id } }),
  page: (client, { id }) => client.articles.page({ params: { id } }),
}
/** The reads for a guest of the learner's app too, who sees only what is open to guests. */
const readsForGuests: Record<string, (client: DataClient, id: number, guest: boolean) => Promise<unknown>> = {
  find: (client, id, guest) => client.articles.find({ params: { id }, query: { q: '文', guest } }),
  times: (client, id, guest) => client.articles.times({ params: { id }, query: { guest } }),
  words: (client, id, guest) => client.articleWords.words({ params: { id }, query: { guest } }),
  image: (client, id, guest) => client.images.read({ params: { id, image: 'p1' }, query: { guest } }),
  clip: (client, id, guest) => client.audio.read({ params: { id, idx: 0 }, query: { guest } }),
  clipInVoice: (client, id, guest) =>
    client.audio.found({ params: { id }, query: { guest }, body: { voice: VOICE, indices: [0] } }),
}
const speaks: Record<string, Use> = {
  link: (client, { id }) => link(client, id, [0]),
  speak: (client, { id }) => speak(client, id, 0, '文。'),
  fail: (client, { id }) =>
    client.audio.fail({
      params: { id },
      body: { revision: 1, items: [{ index: 0, sentence: '文。', error: 'Away.' }] },
    }),
}
const of = (client: DataClient, article: WorkedOn) => sentenceOf(client, article, 0)
const writes: Record<string, Use> = {
  patch: (client, { id }) => client.articles.patch({ params: { id }, body: { title: 'mine' } }),
  withdraw: (client, { id }) => client.articles.patch({ params: { id }, body: { is_public: false } }),
  image: (client, { id }) => storeImage(client, id, 'p2'),
  furigana: (client, article) => of(client, article).furigana({ furigana: [{ text: '文。' }] }),
  translation: (client, article) => of(client, article).translation({ translation: 'mine' }),
  sentenceTimes: (client, article) => of(client, article).times({ start_ms: 500, end_ms: 1_500 }),
  notes: (client, article) => of(client, article).notes({ notes: 'mine' }),
  result: (client, article) => of(client, article).result({ translation: 'T', content_revision: 1 }),
  progress: (client, { id, task_id }) =>
    client.articles.progress({ params: { id }, body: { task_id, progress: 50 } }),
  summary: (client, { id, task_id }) =>
    client.articles.summary({ params: { id }, body: { task_id, summary: 'short' } }),
  insert: (client, article) => insert(client, article, ['文。']),
  translations: (client, article) => write(client, 'translations', article, [0]),
  explanations: (client, article) => write(client, 'explanations', article, [0]),
  finish: (client, { id, task_id }) =>
    client.articles.finish({ params: { id }, body: { task_id, status: 'cancelled' } }),
  source: (client, article) => of(client, article).source({ sentence: '別の文。' }),
  remove: (client, { id }) => client.articles.remove({ params: { id } }),
}

/** The names of the accounts that may do this; all others are refused. */
async function admittedTo(lab: Lab, use: (client: DataClient) => Promise<unknown>) {
  const admitted: string[] = []
  for (const [name, acting] of Object.entries(actors)) {
    const outcome = await outcomeOf(use(lab.as(acting)))
    if (outcome === 'done') admitted.push(name)
    else expect(outcome).toBe('forbidden')
  }
  return admitted
}

const accounts = ['owner', 'root', 'stranger']
const all = [...accounts, 'nobody']

describe('an article', () => {
  it.each([
    ['private', {}, ['owner', 'root'], [], ['owner', 'root']],
    ['public', { is_public: 1 }, all, [], accounts],
    ['open to guests', { guest_visible: 1 }, all, all, accounts],
  ] as const)(
    'that is %s is read and heard by those who may',
    async (_, flags, readers, guests, speakers) => {
      const lab = await open()
      const article = await freeArticle(lab.as(reader), ['文。'])
      await speak(lab.as(reader), article.id, 0, '文。')
      await storeImage(lab.as(reader), article.id)
      await pass(lab.as(null), article.id)
      await share(lab, article, flags)
      for (const [name, read] of Object.entries(reads))
        expect([name, await admittedTo(lab, client => read(client, article))]).toEqual([name, readers])
      for (const [name, read] of Object.entries(readsForGuests)) {
        expect([name, await admittedTo(lab, client => read(client, article.id, false))]).toEqual([
          name,
          readers,
        ])
        expect([name, await admittedTo(lab, client => read(client, article.id, true))]).toEqual([
          name,
          guests,
        ])
      }
      const recording = lab.as(null).files.media({ params: { id: article.id }, query: { guest: true } })
      // It has none.
      expect(await outcomeOf(recording)).toBe(guests.length > 0 ? 'not_found' : 'forbidden')
      for (const [name, use] of Object.entries(speaks))
        expect([name, await admittedTo(lab, client => use(client, article))]).toEqual([name, speakers])
    },
  )

  it('is written by its owner and by administrators only, even if it is public', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), ['文。'])
    await share(lab, article, { is_public: 1, guest_visible: 1 })
    const before = await readPage(lab.as(reader), article.id)
    for (const [name, write] of Object.entries(writes))
      for (const acting of [stranger, null])
        expect([name, await outcomeOf(write(lab.as(acting), article))]).toEqual([name, 'forbidden'])
    expect(await readPage(lab.as(reader), article.id)).toEqual(before)

    for (const [name, write] of Object.entries(writes))
      expect([name, await outcomeOf(write(lab.as(root), article))]).toEqual([name, 'done'])
  })
})
