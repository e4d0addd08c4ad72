import { isGrowing } from '../../../contracts/schemas/articles/articles.ts'
import { Times } from '../../../contracts/schemas/articles/sentences.ts'
import type { TranslationLine } from '../../../contracts/schemas/articles/source.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { asReader, mustOwn } from '../access.ts'
import { CollectedWrites } from '../analysis/collected-writes.ts'
import { ownTranslationOf } from '../analysis/missing.ts'
import type { ArticleReading } from '../article-work.ts'
import { readContent } from '../rows.ts'
import { LinesByTime } from '../source/lines-by-time.ts'

type Article = ArticleReading['article']
type Clients = ArticleReading['clients']
interface Item {
  index: number
  text: string | null
}

async function ownText(
  clients: Clients,
  actor: Member,
  id: number,
  signal: AbortSignal,
): Promise<ArticleReading> {
  const article = await asReader(actor, clients.data.articles.get({ params: { id } }, { signal }))
  mustOwn(actor, article)
  if (article.revision === 0 || isGrowing(article)) throw refusal('text_incomplete')
  return { article, clients, task: { signal } }
}

/**
 * Writes nothing before all lines are placed. Repeating the file changes nothing, and continues a request that broke off.
 */
export async function takeTranslations(
  clients: Clients,
  actor: Member,
  id: number,
  { lines, replaces_own }: { lines: TranslationLine[]; replaces_own: boolean },
  signal: AbortSignal,
) {
  const reading = await ownText(clients, actor, id, signal)
  const byTime = new LinesByTime(lines)
  const items: Item[] = []
  const counts = { sentences: 0, translated: 0, kept: 0, removed: 0 }
  for await (const row of readContent(reading)) {
    const times = Times.safeParse({ start: row.metadata.start, end: row.metadata.end }).data
    const text = times ? byTime.during(times) : null
    const source = ownTranslationOf(row)
    if (times) counts.sentences += 1
    if (text !== null && source === 'person' && !replaces_own) counts.kept += 1
    else if (text !== null) counts.translated += 1
    else if (source === 'file') counts.removed += 1
    if (text !== null || source === 'file') items.push({ index: row.index, text })
  }
  if (counts.sentences === 0) throw refusal('no_times')
  if (counts.translated + counts.kept === 0) throw refusal('no_line_fits')
  await mustBeAsLate(clients, actor, reading.article, signal)
  await write(reading, items, replaces_own)
  return { ...counts, unused: byTime.unused }
}

/** A shift between pages of rows would place some lines by other times than the rest. */
async function mustBeAsLate(clients: Clients, actor: Member, before: Article, signal: AbortSignal) {
  const { article } = await ownText(clients, actor, before.id, signal)
  if (article.metadata.times_shift_ms !== before.metadata.times_shift_ms) throw refusal('times_moved')
}

/** The next task that fills in the text makes others. */
export async function removeTranslations(clients: Clients, actor: Member, id: number, signal: AbortSignal) {
  const reading = await ownText(clients, actor, id, signal)
  const items: Item[] = []
  for await (const row of readContent(reading))
    if (ownTranslationOf(row) === 'file') items.push({ index: row.index, text: null })
  await write(reading, items, false)
  return { removed: items.length }
}

/** Names the revision that was read: data_server refuses if the text has changed. */
async function write({ article, clients, task }: ArticleReading, items: Item[], replaces_own: boolean) {
  if (items.length === 0) return
  const params = { id: article.id }
  const writes = new CollectedWrites<Item>(
    async batch => {
      const body = { revision: article.revision, replaces_own, items: batch }
      await clients.data.sentenceEdits.translations({ params, body }, { signal: task.signal })
    },
    ({ text }) => text?.length ?? 0,
  )
  await writes.add(items)
}
