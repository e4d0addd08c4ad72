import { beforeAll, describe, expect, it } from 'vitest'
import { administrator, learner } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { shortText } from '../support/texts.ts'
import { type Account, articleLab, uploaded } from './article-stack.ts'
import { startFaultyProxy } from './faults-proxy.ts'

const lab = articleLab()
let root: Account
beforeAll(async () => {
  root = await administrator(lab.stack)
})

type Query = NonNullable<Parameters<Account['manager']['articles']['list']>[0]>['query']
const list = (query: Query = {}) => root.manager.articles.list({ query })
const split = { explain_mode: 'split' } as const
const unknown = { translation_model: null, explanation_model: null }

describe("the administrator's list of articles", () => {
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
    const { id } = await uploaded(lab.hana, shortText, split)
    const direct = lab.stack.addresses['user-manager']
    // Called first, so that the controller has checked the administrator's account for now.
    await root.study.administration.list({})
    const wire = await startFaultyProxy(direct)
    lab.stack.addresses['user-manager'] = wire.url
    wire.refuse()
    const told = () =>
      lab.stack.logged.filter(line => line.includes('the models of articles could not be read')).length
    const before = told()
    try {
      const { items } = await root.study.administration.list({ query: { user_id: lab.hana.user.id } })
      expect(items).toMatchObject([{ id, ...unknown }])
      expect(told()).toBe(before + 1)
      // No models are asked for where there is no article.
      expect((await root.study.administration.list({ query: { q: 'no such title' } })).items).toEqual([])
      expect(told()).toBe(before + 1)
    } finally {
      lab.stack.addresses['user-manager'] = direct
      await wire.close()
    }
  })
})
