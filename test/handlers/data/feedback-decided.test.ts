import { describe, expect, it } from 'vitest'
import {
  FeedbackKind,
  FeedbackStatus,
  statusesAfter,
} from '../../../lib/contracts/schemas/articles/feedback.ts'
import { atOnce, conflictWith, invalidAt, outcomeOf } from '../../support/outcome.ts'
import { deepIt, sampled } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { decide, give, requested, storedFeedback } from './feedback-stories.ts'
import { dataLab, type Lab, newTaskId, reader, root, stranger } from './lab.ts'
import { beforeNextWrite } from './sentence-stories.ts'
import { giveToTask } from './stories.ts'

const open = dataLab()
const otherRoot = { ...root, user_id: 10 }
const articleOf = (lab: Lab, { id }: { id: number }) => lab.as(root).articles.get({ params: { id } })

it('the list of all feedback shows author, text and article, newest first, by status and kind, page by page', async () => {
  const lab = await open()
  const { article, request } = await requested(lab.as(reader))
  lab.clock.advance(1)
  const bug = await give(lab.as(stranger))
  lab.clock.advance(1)
  const wish = await give(lab.as(reader), { kind: 'suggestion' })
  await decide(lab.as(root), wish, { status: 'accepted' })
  const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id)
  const list = (query: object) => lab.as(root).adminFeedback.list({ query })
  const all = await list({})
  expect(all).toMatchObject({ total: 3, next_offset: null })
  expect(all.items.map(({ id, user_id }) => [id, user_id])).toEqual([
    [wish.id, reader.user_id],
    [bug.id, stranger.user_id],
    [request.id, reader.user_id],
  ])
  expect(all.items.map(item => item.article)).toMatchObject([
    null,
    null,
    { id: article.id, title: '雨の日', is_public: false },
  ])
  expect(await idsOf({ status: 'open' })).toEqual([bug.id, request.id])
  expect(await idsOf({ status: 'open', kind: 'publish_request' })).toEqual([request.id])
  expect(await idsOf({ kind: 'suggestion' })).toEqual([wish.id])
  expect(await idsOf({ status: 'withdrawn' })).toEqual([])
  expect(await list({ offset: 1, limit: 1 })).toMatchObject({
    items: [{ id: bug.id }],
    total: 3,
    next_offset: 2,
  })
  await expect(lab.as(reader).adminFeedback.list({})).rejects.toMatchObject({ code: 'forbidden' })
})

describe('a decision', () => {
  it('is accepted only if the kind and status of the feedback allow it', async () => {
    const lab = await open()
    const { feedback } = lab.app.content
    const { article } = await requested(lab.as(reader))
    for (const kind of FeedbackKind.options)
      for (const status of sampled(FeedbackStatus.options, 2)) {
        const allowed = statusesAfter({ kind, status })
        for (const next of FeedbackStatus.exclude(['withdrawn']).options) {
          const id = newTaskId()
          const at = lab.clock.now().toISOString()
          const isRequest = kind === 'publish_request'
          const about = isRequest ? { article_id: article.id } : {}
          const row = { id, user_id: 1, kind, text: 'x', status, version: 3, created_at: at, updated_at: at }
          await feedback.put({ ...row, ...about }).go()
          await lab.app.content.openFeedback.put({ user_id: 1, open: 5 }).go()
          const decided = decide(lab.as(root), row, { status: next }).then(
            item => item.status,
            error => error.code,
          )
          expect([kind, status, next, await decided]).toEqual([
            kind,
            status,
            next,
            allowed.includes(next) ? next : 'invalid_transition',
          ])
        }
      }
    expect(statusesAfter({ kind: 'bug', status: 'open' })).toEqual([
      'open',
      'accepted',
      'declined',
      'resolved',
    ])
    expect(statusesAfter({ kind: 'publish_request', status: 'accepted' })).toEqual(['accepted'])
    expect(statusesAfter({ kind: 'bug', status: 'withdrawn' })).toEqual([])
  })

  deepIt('keeps the reply, writes another, or removes it', async () => {
    const lab = await open()
    const bug = await give(lab.as(reader))
    const asked = await decide(lab.as(root), bug, { status: 'open', reply: ' Which button? ' })
    expect(asked).toMatchObject({ status: 'open', reply: 'Which button?', version: 2 })
    const accepted = await decide(lab.as(root), asked, { status: 'accepted' })
    expect(accepted).toMatchObject({ reply: 'Which button?', version: 3 })
    expect(await decide(lab.as(root), accepted, { status: 'accepted', reply: '' })).toMatchObject({
      reply: null,
    })
    await expect(decide(lab.as(root), accepted, { status: 'resolved' })).rejects.toMatchObject(
      conflictWith(4),
    )
    expect(
      await outcomeOf(
        decide(lab.as(root), { ...bug, version: 4 }, { status: 'accepted', reply: 'x'.repeat(2_001) }),
      ),
    ).toBe('invalid_input')
  })

  deepIt('is accepted from one of two administrators who decide at once', async () => {
    const lab = await open()
    const { request, article } = await requested(lab.as(reader))
    const { answers: won, refusals: lost } = await atOnce([
      decide(lab.as(root), request, { status: 'accepted', reply: 'Gladly.' }),
      decide(lab.as(otherRoot), request, { status: 'declined', reply: 'No.' }),
    ])
    expect(won).toMatchObject([{ version: 2 }])
    expect(lost).toMatchObject([
      { status: 409, code: 'version_conflict', extras: { members: { current_version: 2 } } },
    ])
    expect((await articleOf(lab, article)).is_public).toBe(won[0]?.status === 'accepted')
    expect(await storedFeedback(lab, article.id)).toEqual({
      statuses: [won[0]?.status],
      open: { [reader.user_id]: 0 },
      request: null,
    })
  })
})

describe('accepting a publish request', () => {
  it('publishes the article, to guests too if the administrator says so', async () => {
    const lab = await open()
    for (const guest_visible of [undefined, false, true]) {
      const { request, article } = await requested(lab.as(reader))
      const accepted = await decide(lab.as(root), request, {
        status: 'accepted',
        ...(guest_visible === undefined ? {} : { guest_visible }),
      })
      const flags = { is_public: true, guest_visible: guest_visible === true }
      expect(accepted).toMatchObject({ status: 'accepted', article: flags })
      expect(await articleOf(lab, article)).toMatchObject(flags)
      const { items } = await lab.as(stranger).articles.list({ query: { scope: 'public' } })
      expect(items.map(({ id }) => id)).toContain(article.id)
    }
  })

  deepIt('is refused while a task holds the article, and changes nothing', async () => {
    const lab = await open()
    const { request, article } = await requested(lab.as(reader))
    await giveToTask(lab, { ...article, task_id: newTaskId() })
    expect(await outcomeOf(decide(lab.as(root), request, { status: 'accepted' }))).toBe('article_processing')
    const { task_id } = await articleOf(lab, article)
    await finish(lab.as(reader), { id: article.id, task_id: task_id ?? '' })
    beforeNextWrite(lab, () => giveToTask(lab, { ...article, task_id: newTaskId() }))
    expect(await outcomeOf(decide(lab.as(root), request, { status: 'accepted' }))).toBe('article_processing')
    expect((await articleOf(lab, article)).is_public).toBe(false)
    expect(await storedFeedback(lab, article.id)).toEqual({
      statuses: ['open'],
      open: { [reader.user_id]: 1 },
      request: request.id,
    })
  })

  it('is the only decision that may open an article to guests', async () => {
    const lab = await open()
    const { request, article } = await requested(lab.as(reader))
    const bug = await give(lab.as(reader))
    for (const [about, status] of [
      [request, 'declined'],
      [bug, 'accepted'],
    ] as const)
      await expect(decide(lab.as(root), about, { status, guest_visible: true })).rejects.toMatchObject(
        invalidAt('body.guest_visible'),
      )
    expect((await articleOf(lab, article)).guest_visible).toBe(false)
  })
})
