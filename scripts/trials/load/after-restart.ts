import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { personAt } from '../../../test/support/people.ts'
import type { KnownArticle } from './book.ts'
import type { TrialLearner } from './load.ts'
import { ownArticles, readAll } from './reading.ts'

/** Finds what contradicts acknowledged writes. Nothing is in progress, so the data also settle requests that got no answer. */
export async function contradictedAfterRestart(
  addresses: Record<ServiceName, string>,
  { token, book }: Pick<TrialLearner, 'token' | 'book'>,
  signal: AbortSignal,
): Promise<string[]> {
  const person = personAt({ addresses }, token)
  const found = new Map((await ownArticles(person, signal)).map(item => [item.title, item]))
  const faults: string[] = []
  for (const article of book.articles.values()) {
    const item = found.get(article.title)
    const wrong = (fault: string) => faults.push(`${article.title} (${item?.id ?? article.id}) ${fault}`)
    if (!article.exists.admits(item !== undefined)) wrong(item ? 'is back after its deletion' : 'is lost')
    if (!item) {
      book.articles.delete(article.title)
      continue
    }
    article.id = item.id
    for (const fault of await faultsOf(article, item.id)) wrong(fault)
  }
  // Tasks end with the process; their articles show it.
  book.tasks.clear()
  return faults

  async function faultsOf(article: KnownArticle, id: number): Promise<string[]> {
    const { raw_content } = await person.study.articles.content({ params: { id } }, { signal })
    const seen = { ...(await readAll(person, id, signal)), raw_content }
    const { status, metadata } = seen
    const found = [
      ...article.faultsIn(seen),
      ...(article.text && !article.text.admits(raw_content)
        ? ['has another text than any that was sent']
        : []),
      ...(status === 'processing' ? ['is processing without a task'] : []),
      ...(status === 'failed' && metadata.failure === undefined ? ['failed, and does not say why'] : []),
    ]
    article.settle(seen)
    return found
  }
}
