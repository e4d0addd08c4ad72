import { z } from 'zod'
import { pageOperations } from '../../../../lib/contracts/page-client.ts'
import { series } from '../../../../lib/contracts/relays/series.ts'
import { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { AllSeries, type Series } from '../../../../lib/contracts/schemas/articles/series.ts'
import { TextKind } from '../../../../lib/contracts/schemas/articles/text-kinds.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { bodyOf } from '../answers/replies.ts'
import type { KeptDatabase } from '../database.ts'
import { bodyFrom, keepBody, keepReplyOf } from './fresh-reply.ts'

const operations = pageOperations('study', { articles, series })

const PAGE = 200
/** Texts of a list; each takes some 700 bytes. */
const MOST = { mine: 1_000, favorites: PAGE, public: PAGE }
export type ListScope = keyof typeof MOST

/** Lists that an earlier version kept have neither. */
const Items = z.array(
  ListedArticle.extend({ kind: TextKind.catch('text'), total_headings: z.number().catch(0) }),
)
const Page = articles.list.output

const listRequest = (scope: ListScope) => `${articles.list.path}?scope=${scope}`

/** Keeps the lists of texts as they are now, the newest texts first. */
export async function keepLists(database: KeptDatabase): Promise<void> {
  if (learnerOf(sessionState().session) === null) return keepList(database, 'public')
  await keepReplyOf(database, operations.series.list, series.list.path)
  for (const scope of ['mine', 'favorites', 'public'] as const) await keepList(database, scope)
}

async function keepList(database: KeptDatabase, scope: ListScope): Promise<void> {
  const kept: ListedArticle[] = []
  // Counting the words of all public texts is work that nobody may look at.
  const isCovered = scope !== 'public'
  for (let offset: number | null = 0; offset !== null && kept.length < MOST[scope]; ) {
    const query = `scope=${scope}&sort=created&coverage=${isCovered}&offset=${offset}&limit=${PAGE}`
    const page = Page.parse(
      JSON.parse(await bodyFrom(operations.articles.list, `${articles.list.path}?${query}`)),
    )
    kept.push(...page.items)
    offset = page.next_offset
  }
  await keepBody(database, listRequest(scope), JSON.stringify(kept))
}

/** A list as it was at the last sync; null if the device has none. */
export async function listAtSync(database: KeptDatabase, scope: ListScope): Promise<ListedArticle[] | null> {
  const body = await bodyOf(database, listRequest(scope))
  return body === null ? null : Items.parse(JSON.parse(body))
}

/** The learner's series as they were at the last sync; null if the device has none. */
export async function seriesAtSync(database: KeptDatabase): Promise<Series[] | null> {
  const body = await bodyOf(database, series.list.path)
  return body === null ? null : AllSeries.parse(JSON.parse(body)).items
}
