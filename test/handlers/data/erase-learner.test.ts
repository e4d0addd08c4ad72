import { describe, expect, it } from 'vitest'
import { profileHeadKey } from '../../../lib/data/entities/collections/records.ts'
import { eraseLearner } from '../../../lib/data/learners/erase-learner.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { openTwo } from './edit-stories.ts'
import { give, requested, storedFeedback } from './feedback-stories.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'
import { fillPlaces, storedOf } from './stored-of-learner.ts'
import { numbered, publishedArticle, readPage, share } from './stories.ts'

const open = dataLab()
const stores = testStores()
const erase = (lab: Lab, id: number, after?: string) =>
  lab.as(null).learners.erase({ params: { id }, query: { after } })

/** An article whose second sentence has notes and a prompt. */
async function noted(lab: Lab, owner: Acting, shared: { is_public?: 1 } = {}) {
  const article = await publishedArticle(lab.as(owner), numbered(2))
  await share(lab, article, shared)
  const key = { article_id: article.id, block: '00000001.00000', position: 1 }
  await lab.app.content.sentences.patch(key).set({ notes: 'mine', full_prompt: '{"ask":"what?"}' }).go()
  return article
}

/** The private texts of the second sentence, as an administrator reads them. */
async function privateTexts(lab: Lab, id: number) {
  const { rows } = await readPage(lab.as(root), id)
  return [rows[1]?.notes, rows[1]?.full_prompt]
}

describe('erasing a learner', () => {
  it('empties every place of the learner, and does not affect other learners', async () => {
    const lab = await open()
    const ids = [reader.user_id, stranger.user_id, 11, 21]
    for (const id of ids) await fillPlaces(lab.app, id)
    const others = await Promise.all([stranger.user_id, 11, 21].map(id => storedOf(lab.app, id)))
    const own = await storedOf(lab.app, reader.user_id)
    expect(own.length).toBeGreaterThan(0)
    expect(await erase(lab, reader.user_id)).toEqual({ removed: own.length, is_more_due: false })
    expect(await storedOf(lab.app, reader.user_id)).toEqual([])
    expect(await Promise.all([stranger.user_id, 11, 21].map(id => storedOf(lab.app, id)))).toEqual(others)
    expect(await erase(lab, reader.user_id)).toEqual({ removed: 0, is_more_due: false })
  })

  deepIt('removes favourites and feedback, and keeps articles for their readers', async () => {
    const lab = await open()
    const article = await publishedArticle(lab.as(reader), numbered(3))
    await share(lab, article, { is_public: 1 })
    const params = { id: article.id }
    for (const acting of [reader, stranger]) {
      await lab.as(acting).favorites.add({ params })
      await give(lab.as(acting))
      await requested(lab.as(acting))
    }
    // The favourite, and the bytes of the text.
    expect(await erase(lab, reader.user_id)).toEqual({ removed: 2, is_more_due: false })
    expect(await storedOf(lab.app, reader.user_id)).toEqual([])
    expect(await storedFeedback(lab)).toMatchObject({
      statuses: ['open', 'open'],
      open: { [stranger.user_id]: 2 },
    })
    const page = await readPage(lab.as(stranger), article.id)
    expect([page.rows.length, page.is_favorite]).toEqual([3, true])
  })

  deepIt('removes the notes and prompts in its articles, and nothing that readers see', async () => {
    const lab = await open()
    const [one, other, foreign] = [
      await noted(lab, reader, { is_public: 1 }),
      await noted(lab, reader),
      await noted(lab, stranger),
    ]
    const readers = async (id: number) => (await readPage(lab.as(stranger), id)).rows
    const before = await readers(one.id)
    expect(await privateTexts(lab, one.id)).toEqual(['mine', { ask: 'what?' }])
    // The account's count of its storage goes as well.
    expect(await erase(lab, reader.user_id)).toEqual({ removed: 3, is_more_due: false })
    for (const { id } of [one, other]) expect(await privateTexts(lab, id)).toEqual(['', null])
    expect(await privateTexts(lab, foreign.id)).toEqual(['mine', { ask: 'what?' }])
    expect(await readers(one.id)).toEqual(before)
  })

  deepIt('goes on among many articles where the call before stopped', async () => {
    const lab = await open()
    const ids: number[] = []
    for (let n = 0; n < 12; n += 1) ids.push((await noted(lab, reader)).id)
    const first = await erase(lab, reader.user_id)
    expect(first).toMatchObject({ removed: 11, is_more_due: true })
    const params = { id: reader.user_id }
    const rest = await lab.as(null).learners.erase({ params, query: { after: first.next } })
    expect(rest).toEqual({ removed: 2, is_more_due: false })
    for (const id of ids) expect(await privateTexts(lab, id)).toEqual(['', null])
  })

  deepIt('goes on where it was, in a profile that was cleared many times', async () => {
    const lab = await open()
    const { learning } = lab.app
    const generation = 600
    const Item = { ...profileHeadKey(reader.user_id), generation, profile_version: generation }
    await writeAll(learning.client, [{ Put: { TableName: learning.table, Item } }])
    const step = () => eraseLearner(lab.app, reader.user_id, { most: 1_000 })
    const requests: number[] = []
    for (let isDone = false; !isDone; )
      requests.push(
        (await lab.requestsOf(async () => (isDone = !(await step()).is_more_due))).filter(
          name => name === 'QueryCommand',
        ).length,
      )
    expect(Math.max(...requests)).toBeLessThan(300)
    // Each generation is looked into once.
    expect(requests.reduce((sum, each) => sum + each)).toBeLessThan(2 * generation + 20 * requests.length)
    expect(await storedOf(lab.app, reader.user_id)).toEqual([])
  })

  deepIt('is completed by the next calls if the process is killed at any time', async () => {
    const { one, other } = await openTwo(stores)
    await lostAnywhere(losableProcess(one), async cut => {
      await fillPlaces(other.app, reader.user_id)
      const { id } = await noted(other, reader)
      await fillPlaces(other.app, stranger.user_id, 1)
      await cut(() => erase(one, reader.user_id))
      for (let step = await erase(other, reader.user_id); step.is_more_due; )
        step = await erase(other, reader.user_id, step.next)
      expect(await storedOf(other.app, reader.user_id)).toEqual([])
      expect(await privateTexts(other, id)).toEqual(['', null])
      expect(await storedOf(other.app, stranger.user_id)).not.toEqual([])
    })
  })
})
