import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, articleLab, read, uploaded as uploadedBy } from '../../flows/article-stack.ts'
import { startFaultyProxy } from '../../flows/faults-proxy.ts'
import { administrator, learner } from '../../support/people.ts'
import { shortText } from '../../support/texts.ts'

const lab = articleLab()
let root: Account
beforeAll(async () => {
  root = await administrator(lab.stack)
})

const uploaded = (title: string) => uploadedBy(lab.hana, shortText, { explain_mode: 'split', title })
const remove = (id: number, confirm: string) =>
  root.manager.articles.remove({ params: { id }, body: { confirm } })

describe('an article that an administrator deletes', () => {
  it('is removed with its sentences and favourites after its title or its id was typed', async () => {
    const [named, nameless] = [await uploaded('雨の日'), await uploaded('')]
    const id = named.id
    await root.manager.articles.publish({ params: { id }, body: { is_public: true } })
    const ken = await learner(lab.stack)
    await ken.study.favorites.add({ params: { id } })

    expect(await remove(id, ' 雨の日\u3000')).toEqual({
      unreferenced_media: 0,
      objects_deleted: 0,
      objects_failed: 0,
    })
    for (const { study } of [lab.hana, ken, root]) {
      await expect(study.articles.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
      await expect(study.articles.content({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await ken.study.articles.list({ query: { scope: 'favorites' } })).toMatchObject({ total: 0 })
    const { items } = await root.manager.articles.list({ query: { q: String(id) } })
    expect(items.filter(each => each.id === id)).toEqual([])
    await expect(remove(id, '雨の日')).rejects.toMatchObject({ code: 'not_found' })
    await remove(nameless.id, String(nameless.id))
  })

  it('stays when anything else was typed, and the error says what to type', async () => {
    for (const [title, confirms] of [
      ['Rain', ['', 'Ra', 'rain', '1234567', '１']],
      ['', [' ']],
    ] as const) {
      const before = await uploaded(title)
      for (const confirm of confirms)
        await expect(remove(before.id, confirm), confirm).rejects.toMatchObject({
          code: 'confirmation_mismatch',
          status: 422,
          message: expect.stringMatching(
            new RegExp(title === '' ? `${before.id}` : `“${title}”.*${before.id}`),
          ),
        })
      expect(await read(lab.hana, before.id)).toEqual(before)
    }
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
    await expect
      .poll(() => read(lab.hana, id).catch((error: { code?: string }) => error.code))
      .toBe('not_found')
  })
})
