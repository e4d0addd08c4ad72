import type { Clients } from '../../contracts/clients.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { GuestArticle } from '../../contracts/study/guests.ts'
import { Memo } from '../../platform/async/memo.ts'

const KEPT_MS = 30_000

/**
 * The articles that guests may read. No index holds them alone, so pages are kept for a while: otherwise each request
 * would read all public articles.
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

  /** Called when an article is shown to guests or hidden from them, which counts at once. */
  forget(): void {
    this.edition = {}
  }
}
