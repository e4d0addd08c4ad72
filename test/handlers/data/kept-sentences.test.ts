import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { keptSentences } from '../../../lib/contracts/data/contract.ts'
import { MOST_KEPT } from '../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { conflictWith, outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { edit, finish, finishedArticle, labWithFinished, note } from './edit-stories.ts'
import { type DataClient, dataLab, newTaskId, reader, root, stranger } from './lab.ts'
import { getCard, rate } from './review-stories.ts'
import { numbered, share } from './stories.ts'

const open = dataLab()

type Request = z.input<typeof keptSentences.keep.body>
const keep = (client: DataClient, article_id: number, index = 0, more: Partial<Request> = {}) =>
  client.keptSentences.keep({ body: { article_id, index, ...more } })
const get = (client: DataClient, id: string) => client.keptSentences.get({ params: { item_id: id } })
const patch = (client: DataClient, id: string, body: z.input<typeof keptSentences.patch.body>) =>
  client.keptSentences.patch({ params: { item_id: id }, body })
const remove = (client: DataClient, id: string) => client.keptSentences.remove({ params: { item_id: id } })
const list = (client: DataClient, query: object = {}) => client.keptSentences.list({ query })
const sentencesOf = async (client: DataClient, query: object = {}) =>
  (await list(client, query)).items.map(({ front }) => front.sentence)

describe('a kept sentence', () => {
  it('keeps the sentence as it was, with its origin', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(3), { title: '題', author: '人' })
    const at = lab.clock.now().toISOString()
    const kept = await keep(client, id, 1, { tags: ['N3', 'N3', 'verbs'], content_revision: 1 })
    expect(kept).toEqual({
      item_id: kept.item_id,
      article_id: id,
      front: { sentence: '文1。', furigana: [{ text: '文1。' }] },
      back: { translation: '訳 文1。', explanation: '解 文1。' },
      origin: {
        content_revision: 1,
        index: 1,
        title: '題',
        author: '人',
        genre: 'article',
        output_language: 'en',
        state: 'current',
      },
      tags: ['N3', 'verbs'],
      note: '',
      media: null,
      review: false,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    expect(await get(client, kept.item_id)).toEqual(kept)
    expect(await list(client)).toEqual({ items: [kept], total: 1, next_offset: null })
  })

  deepIt('does not change when it is kept again, repeatedly or at the same moment', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(3))
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => keep(client, id, 1)))
    for (const other of others) expect(other).toEqual(first)
    await keep(client, id, 1, { tags: ['later'] })
    expect((await list(client)).items).toEqual([first])
    expect((await lab.app.learning.keptSentenceHeads.get({ user_id: 1 }).go()).data).toMatchObject({
      count: 1,
    })
  })

  deepIt('survives the edit, withdrawal and deletion of its article, and shows that state', async () => {
    const lab = await open()
    const client = lab.as(stranger)
    const article = await finishedArticle(lab.as(reader), numbered(3))
    await share(lab, article, { is_public: 1 })
    const { item_id } = await keep(client, article.id, 2)
    const seen = async () => {
      const { front, origin } = await get(client, item_id)
      return [front.sentence, origin.state]
    }
    expect(await seen()).toEqual(['文2。', 'current'])
    const task_id = newTaskId()
    await edit(lab.as(reader), article.id, ['変わった。'], { task_id })
    await finish(lab.as(reader), { id: article.id, task_id })
    expect(await seen()).toEqual(['文2。', 'changed'])
    const params = { id: article.id }
    await lab.as(root).articles.patch({ params, body: { is_public: false } })
    expect(await seen()).toEqual(['文2。', 'gone'])
    await lab.as(reader).articles.remove({ params })
    expect(await seen()).toEqual(['文2。', 'gone'])
  })

  deepIt('is copied again on request, and keeps the learner’s additions', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(3))
    const kept = await keep(client, id, 1, { tags: ['a'], note: 'mine' })
    await client.sentenceEdits.furigana({
      params: { id, idx: 1 },
      body: { furigana: [{ text: '文', reading: 'ぶん' }, { text: '1。' }] },
    })
    lab.clock.advance(1)
    expect(await keep(client, id, 1, { replace: true })).toMatchObject({
      ...kept,
      front: { sentence: '文1。', furigana: [{ text: '文', reading: 'ぶん' }, { text: '1。' }] },
      version: 2,
      updated_at: lab.clock.now().toISOString(),
    })
  })

  it('starts with the note of the article only for its owner', async () => {
    const lab = await open()
    const article = await finishedArticle(lab.as(reader), numbered(3))
    await share(lab, article, { is_public: 1 })
    await note(lab.as(reader), article.id, 1, 'private to its owner')
    expect((await keep(lab.as(reader), article.id, 1)).note).toBe('private to its owner')
    for (const acting of [stranger, root]) expect((await keep(lab.as(acting), article.id, 1)).note).toBe('')
  })

  deepIt('can be corrected by the device that saw its latest version', async () => {
    const { client, id } = await labWithFinished(open, numbered(3))
    const { item_id, back } = await keep(client, id, 1)
    const front = { sentence: '文一。', furigana: [{ text: '文', reading: 'ぶん' }, { text: '一。' }] }
    const corrected = await patch(client, item_id, {
      expected_version: 1,
      front,
      back: { translation: 'better' },
    })
    expect(corrected).toMatchObject({ front, back: { ...back, translation: 'better' }, version: 2 })
    await expect(patch(client, item_id, { expected_version: 1, note: 'late' })).rejects.toMatchObject(
      conflictWith(2),
    )
    const wrong = { sentence: '文。', furigana: [{ text: '文' }] }
    expect(await outcomeOf(patch(client, item_id, { expected_version: 2, front: wrong }))).toBe(
      'invalid_input',
    )
    expect(await get(client, item_id)).toEqual(corrected)
  })

  deepIt('is removed once, and can be kept again', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(3))
    const { item_id } = await keep(client, id, 1)
    await remove(client, item_id)
    await remove(client, item_id)
    await expect(get(client, item_id)).rejects.toMatchObject({ code: 'not_found' })
    const { data } = await lab.app.learning.keptSentenceHeads.get({ user_id: 1 }).go()
    expect(data).toMatchObject({ count: 0 })
    expect(await keep(client, id, 1)).toMatchObject({ item_id, version: 1 })
  })

  deepIt('must be in an article that the learner can read, at its current revision', async () => {
    const { lab, client, id } = await labWithFinished(open, ['文。', '\n', '文。'])
    await expect(keep(client, id, 1)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(keep(client, id, 3)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await outcomeOf(keep(client, id, 0, { content_revision: 2 }))).toBe('version_conflict')
    await expect(keep(lab.as(stranger), id, 0)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(keep(client, 424242)).rejects.toMatchObject({ code: 'not_found' })
    expect((await list(client)).total).toBe(0)
  })

  deepIt('is refused when the learner keeps as many as allowed', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(3))
    await lab.app.learning.keptSentenceHeads.put({ user_id: 1, count: MOST_KEPT - 1 }).go()
    await keep(client, id, 0)
    await expect(keep(client, id, 1)).rejects.toMatchObject({ code: 'limit_reached' })
    expect(await keep(client, id, 0)).toMatchObject({ version: 1 })
  })
})

it('the review of a kept sentence begins, waits and goes on where it stood, also once its text is gone', async () => {
  const { client, id } = await labWithFinished(open, numbered(2))
  const { item_id, version } = await keep(client, id)
  const card = `s.${item_id}.recognition`
  await client.articles.remove({ params: { id } })
  const begun = await patch(client, item_id, { expected_version: version, review: true })
  expect(begun).toMatchObject({ review: true, version: version + 1 })
  await rate(client, card, 'easy')
  const { due_at } = await getCard(client, card)
  await patch(client, item_id, { expected_version: begun.version, review: false })
  expect((await list(client)).items).toMatchObject([{ review: false }])
  expect(await getCard(client, card)).toMatchObject({ due_at, suspended: 'user' })
  const again = await patch(client, item_id, { expected_version: begun.version + 1, review: true })
  expect(again.review).toBe(true)
  expect(await getCard(client, card)).toMatchObject({ due_at, suspended: null })
})

deepDescribe('the list of kept sentences', () => {
  it('is newest first and paged, and searches sentence, translation and tags', async () => {
    const { lab, client, id } = await labWithFinished(open, ['春が来た。', '夏が来た。', 'ＳＯＮＧを聞く。'])
    for (const [index, tags] of [['N5'], ['N5', 'Summer'], []].entries()) {
      await keep(client, id, index, { tags })
      lab.clock.advance(1)
    }
    expect(await sentencesOf(client)).toEqual(['ＳＯＮＧを聞く。', '夏が来た。', '春が来た。'])
    expect(await sentencesOf(client, { offset: 1, limit: 1 })).toEqual(['夏が来た。'])
    expect(await sentencesOf(client, { tag: 'N5' })).toEqual(['夏が来た。', '春が来た。'])
    expect(await sentencesOf(client, { tag: 'N' })).toEqual([])
    expect(await sentencesOf(client, { q: 'song' })).toEqual(['ＳＯＮＧを聞く。'])
    expect(await sentencesOf(client, { q: 'summer' })).toEqual(['夏が来た。'])
    expect(await sentencesOf(client, { q: '訳 春' })).toEqual(['春が来た。'])
    expect(await list(client, { tag: 'N5', limit: 1 })).toMatchObject({ total: 2, next_offset: 1 })
  })
})
