import { describe, expect, it } from 'vitest'
import type { ArticlePatch } from '../../../lib/contracts/schemas/articles/articles.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { dataLab, type Lab, reader, root, stranger } from './lab.ts'
import { beforeNextWrite } from './sentence-stories.ts'
import { labWithPublished, newArticle, numbered, type WorkedOn, write } from './stories.ts'

const open = dataLab()

const patch = (lab: Lab, acting: Acting | null, { id }: { id: number }, body: ArticlePatch) =>
  lab.as(acting).articles.patch({ params: { id }, body })
const read = (lab: Lab, acting: Acting | null, { id }: { id: number }) =>
  lab.as(acting).articles.get({ params: { id } })
const publicIds = async (lab: Lab) => {
  const { items } = await lab.as(null).articles.list({ query: { scope: 'public' } })
  return items.map(({ id }) => id)
}

describe('the description of an article', () => {
  it('is changed by its owner and by administrators, field by field', async () => {
    const lab = await open()
    const { task_id, ...article } = await newArticle(lab.as(reader), {
      title: '本',
      author: '誰',
      model: 'm',
    })
    lab.clock.advance(1)
    const titled = await patch(lab, reader, article, { title: ' 猫 ', intro: '名前はまだ無い。' })
    expect(titled).toEqual({
      ...article,
      task_id,
      title: '猫',
      intro: '名前はまだ無い。',
      updated_at: '2026-11-20T09:00:01.000Z',
    })
    expect(await read(lab, reader, article)).toEqual(titled)
    expect(await outcomeOf(patch(lab, reader, article, {}))).toBe('invalid_input')
    lab.clock.advance(1)
    const authored = await patch(lab, root, article, { author: '', type: 'novel' })
    expect(authored).toEqual({
      ...titled,
      author: '',
      type: 'novel',
      updated_at: '2026-11-20T09:00:02.000Z',
    })
    const { items } = await lab.as(reader).articles.list()
    expect(items).toMatchObject([{ title: '猫', author: '', type: 'novel' }])
  })

  deepIt('may change while a task holds the article, and in every later status', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(3))
    expect(await patch(lab, reader, article, { title: '一' })).toMatchObject({
      status: 'processing',
      task_id: article.task_id,
    })
    await write(client, 'translations', article, [0, 1, 2])
    await finish(client, article, { status: 'failed', failure: 'interrupted' })
    expect(await patch(lab, reader, article, { title: '二' })).toMatchObject({
      status: 'failed',
      title: '二',
      total_sentences: 3,
      metadata: { failure: 'interrupted' },
    })
  })

  deepIt('keeps what another request changes at the same moment', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    beforeNextWrite(lab, () => patch(lab, root, article, { author: 'A', is_public: true }))
    expect(await patch(lab, reader, article, { title: 'T' })).toMatchObject({
      title: 'T',
      author: 'A',
      is_public: true,
    })
    expect(await publicIds(lab)).toEqual([article.id])
  })
})

describe('publishing', () => {
  const flags = ['is_public', 'guest_visible'] as const

  it.each(flags)('%s is allowed only to administrators', async flag => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await expect(patch(lab, reader, article, { title: '公', [flag]: true })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'Only an administrator may publish a text; its owner may withdraw it.',
    })
    expect(await read(lab, reader, article)).toMatchObject({ title: '', [flag]: false })

    expect(await patch(lab, root, article, { [flag]: true })).toMatchObject({ [flag]: true })
    expect(await publicIds(lab)).toEqual(flag === 'is_public' ? [article.id] : [])
  })

  deepIt('can be undone by the owner, at once', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await patch(lab, root, article, { is_public: true, guest_visible: true })
    await patch(lab, reader, article, { guest_visible: false })
    expect(await publicIds(lab)).toEqual([article.id])
    await patch(lab, reader, article, { is_public: false })
    expect(await publicIds(lab)).toEqual([])
    for (const acting of [stranger, null])
      await expect(read(lab, acting, article)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await outcomeOf(patch(lab, reader, article, { is_public: true }))).toBe('forbidden')
    await patch(lab, root, article, { is_public: true })
    expect(await publicIds(lab)).toEqual([article.id])
  })

  deepIt('changes nothing if it is done already, and then the owner may repeat it', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await patch(lab, root, article, { is_public: true })
    expect(await patch(lab, reader, article, { title: '公', is_public: true })).toMatchObject({
      title: '公',
      is_public: true,
    })
    await expect(patch(lab, reader, article, { is_public: true, guest_visible: true })).rejects.toMatchObject(
      { code: 'forbidden' },
    )
  })

  deepIt('is refused to an owner whose article an administrator withdraws at the same moment', async () => {
    const lab = await open()
    const article: WorkedOn = await newArticle(lab.as(reader))
    await patch(lab, root, article, { is_public: true })
    beforeNextWrite(lab, () => patch(lab, root, article, { is_public: false }))
    expect(await outcomeOf(patch(lab, reader, article, { is_public: true }))).toBe('forbidden')
    expect(await read(lab, reader, article)).toMatchObject({ is_public: false })
  })

  deepIt('does not restore an article that is deleted at the same moment', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    beforeNextWrite(lab, () => lab.app.content.articles.delete({ id: article.id }).go())
    await expect(patch(lab, root, article, { is_public: true })).rejects.toMatchObject({ code: 'not_found' })
    expect(await publicIds(lab)).toEqual([])
  })
})
