import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behaviours } from '../support/fake-provider/index.ts'
import { administrator, learner, personAt } from '../support/people.ts'
import { shortText } from '../support/texts.ts'
import { type Account, articleStack, uploaded } from './article-stack.ts'
import { startFaultyProxy } from './faults-proxy.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
let hana: Account
let root: Account
beforeAll(async () => {
  lab = await articleStack({})
  hana = lab.hana
  root = await administrator(lab.stack)
})
beforeEach(() => lab.provider.behave([]))
afterAll(() => lab.close())

type Query = NonNullable<Parameters<Account['manager']['articles']['list']>[0]>['query']
const list = (query: Query = {}) => root.manager.articles.list({ query })
const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id)
const split = { explain_mode: 'split' } as const
const unknown = { translation_model: null, explanation_model: null }

describe("the administrator's list of articles", () => {
  it('names the models that succeeded in translation and explanation, and none if none did', async () => {
    const both = await uploaded(hana, shortText)
    const translated = await uploaded(hana, shortText, { explain: false })
    const neither = await uploaded(hana, shortText, split)
    lab.provider.behave(behaviours.status(400))
    const failed = await uploaded(hana, shortText)
    const modelsOf = async () => {
      const { items } = await list({ user_id: hana.user.id, sort: 'created_at', order: 'asc' })
      return items.map(({ id, translation_model, explanation_model }) => ({
        id,
        translation_model,
        explanation_model,
      }))
    }
    // Usage records come a moment after the calls they are of.
    await expect.poll(modelsOf).toEqual([
      { id: both.id, translation_model: 'model-a', explanation_model: 'model-a' },
      { id: translated.id, translation_model: 'model-a', explanation_model: null },
      { id: neither.id, ...unknown },
      { id: failed.id, ...unknown },
    ])
  })

  it('shows each article as its readers see it, for every owner', async () => {
    const ken = await learner(lab.stack)
    const { groups, sentences, next_offset, growing, is_favorite, ...article } = await uploaded(
      ken,
      shortText,
      { ...split, title: '雨の日' },
    )
    const { items, total, next_offset: next } = await list({ user_id: ken.user.id })
    expect({ total, next }).toEqual({ total: 1, next: null })
    expect(items).toEqual([{ ...article, ...unknown, updated_at: items[0]?.updated_at }])
  })

  it('is filtered, sorted and paged by data_server', async () => {
    const mei = await learner(lab.stack)
    const song = await uploaded(mei, '夜空。星。', {
      ...split,
      title: 'B 夜の歌',
      genre: 'song',
      author: 'Ito',
    })
    const talk = await uploaded(mei, '記者：はい。', { ...split, title: 'c 夜の話', genre: 'interview' })
    const story = await uploaded(mei, shortText, { ...split, title: 'A story', author: 'Ito' })
    await root.manager.articles.publish({ params: { id: talk.id }, body: { is_public: true } })
    const ofMei = (query: Query = {}) => list({ user_id: mei.user.id, ...query })

    expect(idsOf(await ofMei())).toEqual([story.id, talk.id, song.id])
    expect(idsOf(await ofMei({ sort: 'title', order: 'asc' }))).toEqual([story.id, song.id, talk.id])
    expect(idsOf(await ofMei({ sort: 'total_sentences' }))[0]).toBe(story.id)
    expect(idsOf(await ofMei({ q: '夜', sort: 'title', order: 'asc' }))).toEqual([song.id, talk.id])
    expect(idsOf(await ofMei({ q: String(talk.id) }))).toEqual([talk.id])
    expect(idsOf(await ofMei({ q: 'ito', genre: 'song' }))).toEqual([song.id])
    expect(idsOf(await ofMei({ is_public: true }))).toEqual([talk.id])
    expect(idsOf(await ofMei({ is_public: false, sort: 'title', order: 'asc' }))).toEqual([story.id, song.id])
    expect(await ofMei({ status: 'failed' })).toEqual({ items: [], total: 0, next_offset: null })

    const first = await ofMei({ sort: 'title', order: 'asc', limit: 2 })
    expect([idsOf(first), first.total, first.next_offset]).toEqual([[story.id, song.id], 3, 2])
    const rest = await ofMei({ sort: 'title', order: 'asc', limit: 2, offset: 2 })
    expect([idsOf(rest), rest.total, rest.next_offset]).toEqual([[talk.id], 3, null])
  })

  it('omits the models while user_manager is unavailable, and logs that', async () => {
    const { id } = await uploaded(hana, shortText, split)
    const direct = lab.stack.addresses['user-manager']
    // Called first, so that the controller has checked the administrator's account for now.
    await root.study.administration.list({})
    const wire = await startFaultyProxy(direct)
    lab.stack.addresses['user-manager'] = wire.url
    wire.refuse()
    try {
      const { items } = await root.study.administration.list({ query: { q: String(id) } })
      expect(items).toMatchObject([{ id, ...unknown }])
      expect(wire.refused()).toBeGreaterThan(0)
      expect(lab.stack.logged.join('')).toContain('the models of articles could not be read')
      const before = wire.refused()
      expect((await root.study.administration.list({ query: { q: 'no such title' } })).items).toEqual([])
      expect(wire.refused()).toBe(before)
    } finally {
      lab.stack.addresses['user-manager'] = direct
      await wire.close()
    }
  })
})

describe('an administrator', () => {
  it('counts the articles', async () => {
    const before = await root.manager.articles.counts()
    const { id } = await uploaded(hana, shortText, split)
    await root.manager.articles.publish({ params: { id }, body: { is_public: true, guest_visible: true } })
    expect(await root.manager.articles.counts()).toEqual({
      total: before.total + 1,
      by_status: { ...before.by_status, completed: before.by_status.completed + 1 },
      public: before.public + 1,
      guest_visible: before.guest_visible + 1,
      sentences: before.sentences + 4,
    })
  })

  it('changes the details of an article, and nothing else', async () => {
    const { updated_at: _, ...before } = await hana.study.articles.get({
      params: { id: (await uploaded(hana, shortText, split)).id },
    })
    const described = { title: '新しい題', author: '夏目', intro: 'An intro.', type: 'news' }
    const patched = await root.manager.articles.patch({ params: { id: before.id }, body: described })
    expect(patched).toMatchObject({ id: before.id, user_id: hana.user.id, ...described })
    const { updated_at: __, ...after } = await hana.study.articles.get({ params: { id: before.id } })
    expect(after).toEqual({ ...before, ...described })
  })

  it('reports which articles do not exist', async () => {
    const params = { id: 987_654 }
    const { articles } = root.manager
    const missing = { code: 'not_found' }
    await expect(articles.patch({ params, body: { title: 'x' } })).rejects.toMatchObject(missing)
    await expect(articles.publish({ params, body: { is_public: true } })).rejects.toMatchObject(missing)
    await expect(articles.remove({ params, body: { confirm: '987654' } })).rejects.toMatchObject(missing)
  })
})

describe.each(['study', 'manager'] as const)('the routes of administrators at %s', service => {
  it('refuse learners and guests', async () => {
    const { id } = await uploaded(hana, shortText, split)
    const params = { id }
    const attempts = (person: ReturnType<typeof personAt>) => {
      const routes = service === 'study' ? person.study.administration : person.manager.articles
      return [
        routes.list({}),
        routes.counts(),
        routes.patch({ params, body: { title: 'x' } }),
        routes.publish({ params, body: { is_public: true } }),
        routes.remove({ params, body: { confirm: String(id) } }),
      ]
    }
    const refusals = (person: ReturnType<typeof personAt>) =>
      Promise.all(attempts(person).map(attempt => attempt.catch((error: { code?: string }) => error.code)))
    expect(new Set(await refusals(hana))).toEqual(new Set(['forbidden']))
    expect(new Set(await refusals(personAt(lab.stack)))).toEqual(new Set(['unauthenticated']))
    expect(await hana.study.articles.get({ params })).toMatchObject({ title: '', is_public: false })
  })
})
