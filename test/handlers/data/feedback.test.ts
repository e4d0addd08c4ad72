import { describe, expect, it } from 'vitest'
import { removeFeedbackOf } from '../../../lib/data/feedback/stored-feedback.ts'
import { atOnce, outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { decide, finished, give, requested, storedFeedback } from './feedback-stories.ts'
import { dataLab, newTaskId, reader, root, stranger } from './lab.ts'
import { losableProcess, lostAnywhere } from './lost-process.ts'

const open = dataLab()
const NOBODYS = '0'.repeat(26)

describe('feedback', () => {
  it('is listed for its author alone, newest first, with its status and the reply', async () => {
    const { lab, client } = await open.asReader()
    const bug = await give(client, { text: '  The button does nothing.  ' })
    lab.clock.advance(1)
    const { request, article } = await requested(client)
    lab.clock.advance(1)
    await decide(lab.as(root), bug, { status: 'resolved', reply: 'It works now.' })
    const page = await client.feedback.list({})
    expect(page).toMatchObject({ total: 2, next_offset: null })
    expect(page.items).toEqual([
      request,
      {
        ...bug,
        text: 'The button does nothing.',
        article_id: null,
        status: 'resolved',
        reply: 'It works now.',
        version: 2,
        updated_at: lab.clock.now().toISOString(),
      },
    ])
    expect(request).toMatchObject({ article_id: article.id, status: 'open', reply: null, version: 1 })
    expect(await client.feedback.list({ query: { limit: 1 } })).toMatchObject({ items: [request], total: 2 })
    expect((await lab.as(stranger).feedback.list({})).items).toEqual([])
    await expect(lab.as(null).feedback.list({})).rejects.toMatchObject({ code: 'forbidden' })
  })

  deepIt('is stored once if its request is repeated, and refused with another body', async () => {
    const { lab, client } = await open.asReader()
    const request_id = newTaskId()
    const first = await give(client, { request_id })
    expect(await Promise.all([1, 2, 3].map(() => give(client, { request_id })))).toEqual([
      first,
      first,
      first,
    ])
    await decide(lab.as(root), first, { status: 'accepted' })
    expect(await give(client, { request_id })).toMatchObject({ id: first.id, status: 'accepted' })
    for (const other of [{ text: 'Another.' }, { kind: 'suggestion' as const }])
      expect(await outcomeOf(give(client, { request_id, ...other }))).toBe('idempotency_mismatch')
    expect((await give(lab.as(stranger), { request_id })).id).not.toBe(first.id)
    expect(await storedFeedback(lab)).toMatchObject({
      statuses: expect.arrayContaining(['accepted', 'open']),
      open: { [reader.user_id]: 0, [stranger.user_id]: 1 },
    })
  })

  deepIt('names an own article if it is a publish request, and only then', async () => {
    const { lab, client } = await open.asReader()
    const { id } = await finished(client)
    await expect(give(client, { article_id: id })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(give(client, { kind: 'publish_request' })).rejects.toMatchObject({ code: 'invalid_input' })
    for (const acting of [stranger, root])
      expect(await outcomeOf(give(lab.as(acting), { kind: 'publish_request', article_id: id }))).toBe(
        'forbidden',
      )
    expect(await outcomeOf(give(client, { kind: 'publish_request', article_id: 77 }))).toBe('not_found')
    for (const text of ['', '   ', 'x'.repeat(5_001)])
      await expect(give(client, { text })).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await give(client, { text: '雨'.repeat(5_000) })).text).toHaveLength(5_000)
  })

  deepIt('has one open publish request for each article, also from concurrent requests', async () => {
    const { lab, client } = await open.asReader()
    const { id } = await finished(client)
    const ask = () => give(client, { kind: 'publish_request', article_id: id })
    const { answers, refusals } = await atOnce([1, 2, 3, 4].map(ask))
    const [request] = answers
    expect([answers, refusals]).toMatchObject([[{}], Array(3).fill({ status: 409, code: 'duplicate' })])
    await decide(lab.as(root), request ?? { id: '', version: 0 }, { status: 'declined' })
    expect(await ask()).toMatchObject({ status: 'open' })
    expect((await storedFeedback(lab)).open).toEqual({ [reader.user_id]: 1 })
  })

  deepIt('is limited to 20 open entries of an account, also from concurrent requests', async () => {
    const { lab, client } = await open.asReader()
    const tried = await atOnce(Array.from({ length: 23 }, () => give(client)))
    const { answers: given, refusals } = tried
    expect(given).toHaveLength(20)
    expect(refusals).toMatchObject(Array(3).fill({ status: 409, code: 'limit_reached' }))
    const [first, second] = given
    await client.feedback.withdraw({ params: { id: first?.id ?? '' } })
    await decide(lab.as(root), second ?? { id: '', version: 0 }, { status: 'accepted' })
    await give(client)
    await give(client)
    await expect(give(client)).rejects.toMatchObject({ code: 'limit_reached' })
    await give(lab.as(stranger))
  })

  deepIt('can be withdrawn by its author while it is open, also repeatedly', async () => {
    const { lab, client } = await open.asReader()
    const { request, article } = await requested(client)
    const withdraw = (as: typeof client, id: string) => as.feedback.withdraw({ params: { id } })
    for (const acting of [stranger, root])
      await expect(withdraw(lab.as(acting), request.id)).rejects.toMatchObject({ code: 'not_found' })
    const withdrawn = await withdraw(client, request.id)
    expect(withdrawn).toMatchObject({ status: 'withdrawn', version: 2 })
    expect(await withdraw(client, request.id)).toEqual(withdrawn)
    expect(await storedFeedback(lab, article.id)).toEqual({
      statuses: ['withdrawn'],
      open: { [reader.user_id]: 0 },
      request: null,
    })
    const bug = await give(client)
    await decide(lab.as(root), bug, { status: 'declined' })
    await expect(withdraw(client, bug.id)).rejects.toMatchObject({ status: 409, code: 'already_decided' })
    await expect(withdraw(client, NOBODYS)).rejects.toMatchObject({ code: 'not_found' })
  })

  deepIt('outlives its article, unlike the open publish request', async () => {
    const lab = await open()
    const { request, article } = await requested(lab.as(reader))
    await lab.as(reader).articles.remove({ params: { id: article.id } })
    expect(await storedFeedback(lab, article.id)).toMatchObject({ statuses: ['open'], request: null })
    const { items } = await lab.as(root).adminFeedback.list({})
    expect(items).toMatchObject([{ id: request.id, article_id: article.id, article: null }])
    expect(await outcomeOf(decide(lab.as(root), request, { status: 'accepted' }))).toBe('not_found')
    await decide(lab.as(root), request, { status: 'declined' })
    expect((await storedFeedback(lab)).open).toEqual({ [reader.user_id]: 0 })
  })
})

it('the feedback of an account that is deleted is removed with its open publish requests, and nothing else, even if the process dies at any request', async () => {
  const lab = await open()
  const others = (await requested(lab.as(stranger))).article.id
  await lostAnywhere(losableProcess(lab), async cut => {
    for (let n = 0; n < 3; n += 1) await give(lab.as(reader))
    const article = (await requested(lab.as(reader))).article.id
    await cut(() => removeFeedbackOf(lab.app.content, reader.user_id))
    await removeFeedbackOf(lab.app.content, reader.user_id)
    expect(await storedFeedback(lab, article)).toEqual({
      statuses: ['open'],
      open: { [stranger.user_id]: 1 },
      request: null,
    })
  })
  expect((await storedFeedback(lab, others)).request).not.toBeNull()
})
