import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { weekOf } from '../../lib/contracts/schemas/articles/recommendations.ts'
import { administrator, learner, personAt } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { shortText } from '../support/texts.ts'
import { type Account, uploaded } from './article-stack.ts'

const started = startedForFile(sharedStack)
let root: Account
let hana: Account
let ken: Account
let article: { id: number }
beforeAll(async () => {
  root = await administrator(started())
  hana = await learner(started())
  ken = await learner(started())
  article = await uploaded(hana, shortText, { title: '雨の日', explain_mode: 'split' })
})

describe('a learner who asks for an article to be published', () => {
  it('sees the reply of the administrator, and others read the article', async () => {
    const request = {
      request_id: ulid(),
      kind: 'publish_request' as const,
      text: 'Others may like it.',
      article_id: article.id,
    }
    const given = await hana.study.feedback.give({ body: request })
    expect(await hana.study.feedback.give({ body: request })).toEqual(given)
    await expect(
      hana.study.feedback.give({ body: { ...request, request_id: ulid() } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'duplicate',
    })
    const listed = async () => {
      const { items } = await root.manager.feedback.list({ query: { status: 'open' } })
      // Other files share the stack.
      return items.filter(({ user_id }) => user_id === hana.user.id)
    }
    await expect
      .poll(listed)
      .toMatchObject([{ id: given.id, user_id: hana.user.id, article: { id: article.id, title: '雨の日' } }])
    await expect(ken.study.articles.get({ params: { id: article.id } })).rejects.toMatchObject({
      status: 403,
    })

    const decision = { expected_version: 1, status: 'accepted' as const, reply: 'Gladly.' }
    await root.manager.feedback.decide({ params: { id: given.id }, body: decision })
    await expect(
      root.manager.feedback.decide({ params: { id: given.id }, body: decision }),
    ).rejects.toMatchObject({ code: 'version_conflict', extras: { members: { current_version: 2 } } })
    expect((await hana.study.feedback.list({})).items).toMatchObject([
      { id: given.id, status: 'accepted', reply: 'Gladly.' },
    ])
    expect(await ken.study.feedback.list({})).toMatchObject({ items: [], total: 0 })
    expect(await ken.study.articles.get({ params: { id: article.id } })).toMatchObject({ is_public: true })
  })

  it('may withdraw a request that is not decided yet', async () => {
    const body = { request_id: ulid(), kind: 'suggestion' as const, text: 'Vertical text, please.' }
    const { id } = await ken.study.feedback.give({ body })
    await expect(hana.study.feedback.withdraw({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await ken.study.feedback.withdraw({ params: { id } })).toMatchObject({ status: 'withdrawn' })
    await expect(
      root.manager.feedback.decide({ params: { id }, body: { expected_version: 2, status: 'accepted' } }),
    ).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
  })
})

describe('the weekly recommendation', () => {
  it('is null until an administrator saves one, and is then the same for every account', async () => {
    expect(await ken.study.recommendations.weekly()).toBeNull()
    const reply = await fetch(`${started().addresses.study}/api/recommendations/weekly`, {
      headers: { authorization: `Bearer ${ken.token}` },
    })
    expect([reply.status, await reply.text()]).toEqual([200, 'null'])
    const week = weekOf(new Date())
    const body = {
      expected_version: 0,
      note: 'For rainy days',
      entries: [{ article_id: article.id, comment: 'Short and sad' }],
    }
    expect(await root.manager.recommendations.put({ params: { week }, body })).toMatchObject({ version: 1 })
    expect(await ken.study.recommendations.weekly()).toMatchObject({
      note: 'For rainy days',
      entries: [{ article_id: article.id, comment: 'Short and sad', article: { title: '雨の日' } }],
    })
    await expect(personAt(started()).study.recommendations.weekly()).rejects.toMatchObject({ status: 401 })
    await root.manager.articles.publish({ params: { id: article.id }, body: { is_public: false } })
    expect(await ken.study.recommendations.weekly()).toMatchObject({ week, entries: [] })
    expect((await root.manager.recommendations.list({})).items).toMatchObject([
      { week, entries: [{ article: { is_public: false } }] },
    ])
    await root.manager.recommendations.remove({ params: { week } })
    expect(await ken.study.recommendations.weekly()).toBeNull()
  })
})
