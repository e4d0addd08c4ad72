import type { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import type {
  AdminArticle,
  AdminArticleQuery,
  ArticleModels,
} from '../../contracts/schemas/articles/articles.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import { GuestArticle } from '../../contracts/study/guests.ts'
import { Memo } from '../../platform/async/memo.ts'
import type { Member } from '../../platform/auth/actor.ts'
import type { Log } from '../../platform/logging/log.ts'
import { presentArticle } from './view.ts'

type Models = z.infer<typeof ArticleModels>
const NONE: Models = { translation_model: null, explanation_model: null }
/** Shows the list without models rather than wait longer for them. */
const MODELS_DEADLINE_MS = 3_000

export async function listWithModels(
  clients: Pick<Clients, 'data' | 'userManager'>,
  log: Log,
  actor: Member,
  query: AdminArticleQuery,
  signal: AbortSignal,
): Promise<List<z.infer<typeof AdminArticle>>> {
  const { items, ...page } = await clients.data.administration.list({ query }, { signal })
  const ids = items.map(({ id }) => id)
  const models = await modelsOf(clients.userManager, log, ids, signal)
  return {
    ...page,
    items: items.map((head, at) => ({ ...presentArticle(head, actor), ...(models[at] ?? NONE) })),
  }
}

async function modelsOf(
  { internal }: Clients['userManager'],
  log: Log,
  article_ids: number[],
  signal: AbortSignal,
): Promise<Models[]> {
  if (article_ids.length === 0) return []
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MODELS_DEADLINE_MS)])
  try {
    const { models } = await internal.articleModels({ body: { article_ids } }, { signal: deadline })
    return models
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error }, 'the models of articles could not be read')
    return []
  }
}

const KEPT_MS = 30_000

/** Keeps pages for a while: no index holds the articles of guests alone, so each request would read all public ones. */
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

  /** Call when an article is shown to guests or hidden from them, which counts at once. */
  forget(): void {
    this.edition = {}
  }
}
