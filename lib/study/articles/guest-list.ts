import { Memo } from '../../platform/async/memo.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { GuestArticle } from '../../contracts/study/guests.ts'

const KEPT_MS = 30_000

/**
 * What guests may read, for anybody who asks without a token. No index holds it alone, so a page of it is kept for a
 * while: those who ask often do not have all public articles read each time.
 */
export class GuestList {
  private readonly pages = new Memo<List<GuestArticle>>()
  private edition = {}

  page(
    articles: Pick<Clients['data']['articles'], 'list'>,
    { offset, limit }: Page,
    now: () => Date,
    signal: AbortSignal,
  ): Promise<List<GuestArticle>> {
    return this.pages.get(this.edition, `${offset} ${limit}`, now(), async () => {
      const query = { offset, limit, scope: 'public', guest_visible: true } as const
      const { items, ...counts } = await articles.list({ query }, { signal })
      const value = { ...counts, items: items.map(article => GuestArticle.parse(article)) }
      return { value, until: now().getTime() + KEPT_MS }
    })
  }

  /** What is shown or hidden here counts at once. */
  forget(): void {
    this.edition = {}
  }
}
