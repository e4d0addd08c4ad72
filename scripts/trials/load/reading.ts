import type { Person } from '../../../test/support/people.ts'
import type { Seen } from './book.ts'

type Reader = Pick<Person, 'study'>

const PAGE_ROWS = 500

export async function readAll({ study }: Reader, id: number, signal: AbortSignal) {
  const params = { id }
  const sentences: Seen['sentences'][number][] = []
  for (let offset = 0; ; ) {
    const page = await study.articles.get({ params, query: { offset, limit: PAGE_ROWS } }, { signal })
    sentences.push(...page.sentences)
    if (page.next_offset === null) return { ...page, sentences }
    offset = page.next_offset
  }
}

export async function ownArticles({ study }: Reader, signal: AbortSignal) {
  const found: Awaited<ReturnType<typeof study.articles.list>>['items'] = []
  for (let offset = 0; ; ) {
    const page = await study.articles.list({ query: { offset, limit: 200 } }, { signal })
    found.push(...page.items)
    if (page.next_offset === null) return found
    offset = page.next_offset
  }
}
