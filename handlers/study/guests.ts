import { endpoint } from '../../lib/app/study.ts'
import { guests } from '../../lib/contracts/study/contract.ts'
import { GuestArticle } from '../../lib/contracts/study/guests.ts'

export const articles = endpoint(guests.articles, async ({ query, app, signal }) => {
  const asked = { ...query, scope: 'public', guest_visible: true } as const
  const { items, ...counts } = await app.clients.data.articles.list({ query: asked }, { signal })
  return { ...counts, items: items.map(article => GuestArticle.parse(article)) }
})
