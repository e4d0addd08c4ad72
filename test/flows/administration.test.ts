import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behaviours } from '../support/fake-provider/index.ts'
import { administrator, learner, personAt } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { shortText } from '../support/texts.ts'
import { type Account, articleStack, uploaded } from './article-stack.ts'
import { startFaultyProxy } from './faults-proxy.ts'

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

type Query = NonNullable<Parameters<Account['manager']['articles']['list']>[0]>['query']
const list = (query: Query = {}) => root.manager.articles.list({ query })
const split = { explain_mode: 'split' } as const
const unknown = { translation_model: null, explanation_model: null }

describe("the administrator's list of articles", () => {
  deepIt('names the models that succeeded in translation and explanation, and none if none did', async () => {
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

  deepIt('omits the models while user_manager is unavailable, and logs that', async () => {
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
