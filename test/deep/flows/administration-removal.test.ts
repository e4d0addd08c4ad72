import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, articleStack, read, uploaded as uploadedBy } from '../../flows/article-stack.ts'
import { startFaultyProxy } from '../../flows/faults-proxy.ts'
import { administrator, learner } from '../../support/people.ts'
import { shortText } from '../../support/texts.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
let hana: Account
let root: Account
beforeAll(async () => {
  lab = await articleStack()
  hana = lab.hana
  root = await administrator(lab.stack)
})
beforeEach(() => lab.provider.behave([]))
afterAll(() => lab.close())

const uploaded = (title: string) => uploadedBy(hana, shortText, { explain_mode: 'split', title })
const remove = (id: number, confirm: string) =>
  root.manager.articles.remove({ params: { id }, body: { confirm } })

describe('an article that an administrator deletes', () => {
  it.each([
    ['its title', '雨の日 (二)', () => '雨の日 (二)'],
    ['its title between blanks', '雨の日', () => ' 雨の日\u3000'],
    ['its id', '雨の日', (id: number) => String(id)],
    ['its id, having no title', '', (id: number) => String(id)],
  ])('is removed with its sentences and favourites after %s was typed', async (_, title, typed) => {
    const { id } = await uploaded(title)
    await root.manager.articles.publish({ params: { id }, body: { is_public: true } })
    const ken = await learner(lab.stack)
    await ken.study.favorites.add({ params: { id } })

    expect(await remove(id, typed(id))).toEqual({
      unreferenced_media: 0,
      objects_deleted: 0,
      objects_failed: 0,
    })
    for (const { study } of [hana, ken, root]) {
      await expect(study.articles.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
      await expect(study.articles.content({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await ken.study.articles.list({ query: { scope: 'favorites' } })).toMatchObject({ total: 0 })
    const { items } = await root.manager.articles.list({ query: { q: String(id) } })
    expect(items.filter(each => each.id === id)).toEqual([])
    await expect(remove(id, typed(id))).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['nothing', '雨の日', ''],
    ['blanks', '', ' '],
    ['half of the title', '雨の日', '雨の'],
    ['another case', 'Rain', 'rain'],
    ['another id', '雨の日', '1234567'],
    ['an id in other digits', '雨の日', '１'],
  ])('stays when %s was typed, and the error says what to type', async (_, title, confirm) => {
    const before = await uploaded(title)
    await expect(remove(before.id, confirm)).rejects.toMatchObject({
      code: 'confirmation_mismatch',
      status: 422,
      message: expect.stringMatching(new RegExp(title === '' ? `${before.id}` : `“${title}”.*${before.id}`)),
    })
    expect(await read(hana, before.id)).toEqual(before)
  })

  it('is deleted once even if the reply is lost', async () => {
    const { id } = await uploaded('雨の日')
    const direct = lab.stack.addresses.study
    const wire = await startFaultyProxy(direct)
    lab.stack.addresses.study = wire.url
    wire.loseReplyTo(/^DELETE /)
    try {
      await expect(remove(id, '雨の日')).rejects.toMatchObject({ code: 'unavailable' })
      expect(wire.requested().match(/^DELETE /gm)).toHaveLength(1)
    } finally {
      lab.stack.addresses.study = direct
      await wire.close()
    }
    await expect.poll(() => read(hana, id).catch((error: { code?: string }) => error.code)).toBe('not_found')
  })
})
