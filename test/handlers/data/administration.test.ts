import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AdminArticleQuery } from '../../../lib/contracts/schemas/articles/articles.ts'
import { deepIt } from '../../support/sample.ts'
import { bearer } from '../../support/surroundings.ts'
import { finish } from './edit-stories.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { numbered, publishedArticle, share } from './stories.ts'

const open = dataLab()
const Counted = z.object({ Count: z.number() })

async function administrator(lab: Lab) {
  const headers = await bearer({ user_id: root.user_id, username: 'root', role: 'root' }, lab.clock.now())
  const { administration } = lab.as(root)
  const list = (query: object = {}) => administration.list({ query }, { headers })
  return {
    list,
    found: async (query: object = {}) => (await list(query)).items.map(({ id }) => id),
    counts: () => administration.counts({}, { headers }),
  }
}

/** Articles of two accounts, a second apart: a public song, a finished novel, an interview. */
async function library(env: Record<string, string> = {}) {
  const lab = await open(env)
  const song = await publishedArticle(lab.as(reader), numbered(5), {
    title: 'Ｂｌｕｅ Moon',
    genre: 'song',
    type: 'pop',
  })
  lab.clock.advance(1)
  const novel = await publishedArticle(lab.as(stranger), numbered(2), {
    title: 'apple',
    author: 'Natsume Sōseki',
  })
  lab.clock.advance(1)
  const talk = await publishedArticle(lab.as(reader), numbered(3), {
    title: 'Zebra',
    author: '誰',
    genre: 'interview',
  })
  lab.clock.advance(1)
  await share(lab, song, { is_public: 1 })
  await finish(lab.as(stranger), novel)
  return { lab, admin: await administrator(lab), song: song.id, novel: novel.id, talk: talk.id }
}

describe('the list for administrators', () => {
  it('shows the articles of all accounts, newest first, with all their values', async () => {
    const { lab, admin, song, novel, talk } = await library()
    await lab.app.content.articles.patch({ id: song }).set({ metadata: '{"source_media":"video/u1/a"}' }).go()
    const { items, ...counts } = await admin.list()
    expect(counts).toEqual({ total: 3, next_offset: null })
    expect(items.map(({ id, user_id }) => [id, user_id])).toEqual([
      [talk, 1],
      [novel, 2],
      [song, 1],
    ])
    for (const item of items)
      expect(item).toEqual(await lab.as(root).articles.get({ params: { id: item.id } }))
    expect(items[2]).toMatchObject({ metadata: { source_media: 'video/u1/a' } })
  })

  deepIt('can be filtered by owner, genre, status, visibility, words and id', async () => {
    const { admin, song, novel, talk } = await library()
    expect(await admin.found({ user_id: reader.user_id })).toEqual([talk, song])
    expect(await admin.found({ genre: 'interview' })).toEqual([talk])
    expect(await admin.found({ status: 'completed' })).toEqual([novel])
    expect(await admin.found({ is_public: true })).toEqual([song])
    expect(await admin.found({ is_public: false })).toEqual([talk, novel])
    expect(await admin.found({ q: 'BLUE' })).toEqual([song])
    expect(await admin.found({ q: 'ｓōseki' })).toEqual([novel])
    expect(await admin.found({ q: String(talk) })).toEqual([talk])
    expect(await admin.found({ q: `0${talk}` })).toEqual([])
    expect(await admin.found({ q: '' })).toEqual([talk, novel, song])
    expect(await admin.list({ user_id: 1, is_public: false, q: 'z' })).toMatchObject({
      items: [{ id: talk }],
      total: 1,
    })
    expect(await admin.list({ user_id: 7 })).toEqual({ items: [], total: 0, next_offset: null })
  })

  deepIt('can be sorted in every order', async () => {
    const { admin, song, novel, talk } = await library()
    const ascending = {
      created_at: [song, novel, talk],
      updated_at: [song, talk, novel],
      title: [novel, song, talk],
      author: [song, novel, talk],
      user_id: [song, talk, novel],
      genre: [novel, talk, song],
      type: [novel, talk, song],
      status: [novel, song, talk],
      is_public: [novel, talk, song],
      total_sentences: [novel, talk, song],
    }
    for (const sort of AdminArticleQuery.shape.sort.unwrap().options) {
      expect([sort, await admin.found({ sort, order: 'asc' })]).toEqual([sort, ascending[sort]])
      expect([sort, await admin.found({ sort })]).toEqual([sort, ascending[sort].toReversed()])
    }
  })

  deepIt('shows the current state of articles and no deleted ones, even if its index lags', async () => {
    const { lab, admin, song, novel, talk } = await library()
    const { articles } = lab.app.content
    lab.client.middlewareStack.add(
      (next, { commandName }) =>
        async args => {
          if (commandName === 'BatchGetItemCommand') {
            await articles.delete({ id: novel }).go()
            await articles.patch({ id: talk }).set({ title: 'Aardvark' }).go()
          }
          return next(args)
        },
      { name: 'changeAfterIndex', step: 'initialize' },
    )
    expect((await admin.list({ sort: 'title' })).items).toMatchObject([
      { id: talk, title: 'Aardvark' },
      { id: song },
    ])
    expect(await admin.list({ sort: 'title' })).toMatchObject({
      items: [{ id: song }, { id: talk }],
      total: 2,
    })
  })

  deepIt('reads only the owner’s articles, or only the public ones, from the index', async () => {
    const { lab, admin, song, novel, talk } = await library({ OTHER_WRITERS: 'yes' })
    const read: (number | undefined)[] = []
    lab.client.middlewareStack.add(
      (next, { commandName }) =>
        async args => {
          const reply = await next(args)
          if (commandName === 'QueryCommand') read.push(Counted.parse(reply.output).Count)
          return reply
        },
      { name: 'countRead', step: 'initialize' },
    )
    const sorted = { sort: 'title', order: 'asc' }
    expect(await admin.found({ ...sorted, user_id: reader.user_id })).toEqual([song, talk])
    expect(await admin.found({ ...sorted, user_id: stranger.user_id, is_public: true })).toEqual([])
    expect(await admin.found({ ...sorted, is_public: true })).toEqual([song])
    expect(await admin.found({ ...sorted, is_public: false })).toEqual([novel, talk])
    expect(await admin.found({ ...sorted, q: 'blue' })).toEqual([song])
    expect(read).toEqual([2, 1, 1, 3, 3])
  })

  deepIt('takes two requests, or more if the store answers in pages', async () => {
    const { lab, admin, song, novel, talk } = await library({ OTHER_WRITERS: 'yes' })
    for (const query of [{}, { sort: 'title' }])
      expect(await lab.requestsOf(() => admin.list(query))).toEqual(['QueryCommand', 'BatchGetItemCommand'])
    lab.client.middlewareStack.add(
      (next, { commandName }) =>
        args =>
          next(commandName === 'QueryCommand' ? { ...args, input: { ...args.input, Limit: 2 } } : args),
      { name: 'smallPages', step: 'initialize' },
    )
    expect(await admin.found()).toEqual([talk, novel, song])
    expect(await admin.found({ sort: 'title', order: 'asc' })).toEqual([novel, song, talk])
    expect(await admin.counts()).toMatchObject({ total: 3 })
  })

  deepIt('reads the whole list once, then only what this process has written since', async () => {
    const { lab, admin, song, novel } = await library()
    const costOf = (query: object) => lab.requestsOf(() => admin.list(query))
    expect(await costOf({})).toEqual(['QueryCommand', 'BatchGetItemCommand'])
    for (const query of [{}, { sort: 'title' }, { q: 'blue' }, { is_public: false }])
      expect(await costOf(query)).toEqual(['BatchGetItemCommand'])
    await lab.as(root).articles.patch({ params: { id: song }, body: { title: 'Aardvark' } })
    await lab.as(root).articles.patch({ params: { id: novel }, body: { is_public: true } })
    expect(await costOf({ sort: 'title' })).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand'])
    expect(await admin.found({ sort: 'title', order: 'asc', limit: 1 })).toEqual([song])
    expect(await admin.counts()).toMatchObject({ total: 3, public: 2 })
  })
})

describe('the counts', () => {
  it('are zero without articles', async () => {
    expect(await (await administrator(await open())).counts()).toEqual({
      total: 0,
      by_status: { processing: 0, completed: 0, partially_completed: 0, failed: 0, cancelled: 0 },
      public: 0,
      guest_visible: 0,
      sentences: 0,
    })
  })

  deepIt('cover the articles of all accounts', async () => {
    const { lab, admin, song, talk } = await library()
    await lab.as(null).articles.interrupt({ body: { failure: 'interrupted' } })
    const { patch } = lab.as(root).articles
    await patch({ params: { id: song }, body: { guest_visible: true } })
    await patch({ params: { id: talk }, body: { is_public: true } })
    expect(await admin.counts()).toEqual({
      total: 3,
      by_status: { processing: 0, completed: 1, partially_completed: 0, failed: 2, cancelled: 0 },
      public: 2,
      guest_visible: 1,
      sentences: 10,
    })
  })
})
