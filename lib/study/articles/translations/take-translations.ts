import { isGrowing } from '../../../contracts/schemas/articles/articles.ts'
import { Times } from '../../../contracts/schemas/articles/sentences.ts'
import type { TranslationLine } from '../../../contracts/schemas/articles/source.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
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
  /** Null to remove the translation. */
  text: string | null
}

/** A text of the actor, with all its rows. */
async function ownText(
  clients: Clients,
  actor: Member,
  id: number,
  signal: AbortSignal,
): Promise<ArticleReading> {
  const article = await asReader(actor, clients.data.articles.get({ params: { id } }, { signal }))
  mustOwn(actor, article)
  if (article.revision === 0 || isGrowing(article))
    throw new Problem('article_processing', 'This text is not complete yet. Wait until it is, or retry it.')
  return { article, clients, task: { signal } }
}

/**
 * Makes the lines of a second subtitle file the translations of a text. Nothing is written before all lines are placed.
 * Sending the same file again changes nothing, and goes on where an earlier request broke off.
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
    const said = Times.safeParse({ start: row.metadata.start, end: row.metadata.end }).data
    const text = said ? byTime.during(said) : null
    const source = ownTranslationOf(row)
    if (said) counts.sentences += 1
    if (text !== null && source === 'person' && !replaces_own) counts.kept += 1
    else if (text !== null) counts.translated += 1
    else if (source === 'file') counts.removed += 1
    if (text !== null || source === 'file') items.push({ index: row.index, text })
  }
  if (counts.sentences === 0)
    throw new Problem('invalid_input', 'No sentence of this text has times, so no line can be placed.')
  if (counts.translated + counts.kept === 0)
    throw new Problem(
      'invalid_input',
      'No line of the file overlaps a sentence of this text. Is the file for another recording, or for another cut of it?',
    )
  await mustBeAsLate(clients, actor, reading.article, signal)
  await write(reading, items, replaces_own)
  return { ...counts, unused: byTime.unused }
}

/** Rows are read in pages: a shift in between would place the lines of some by other times than those of the rest. */
async function mustBeAsLate(clients: Clients, actor: Member, before: Article, signal: AbortSignal) {
  const { article } = await ownText(clients, actor, before.id, signal)
  if (article.metadata.times_shift_ms !== before.metadata.times_shift_ms)
    throw new Problem(
      'version_conflict',
      'The times of this text were moved while the lines were placed. Send the file again.',
    )
}

/** Removes the translations that came from a file; the next task that fills in the text makes others. */
export async function removeTranslations(clients: Clients, actor: Member, id: number, signal: AbortSignal) {
  const reading = await ownText(clients, actor, id, signal)
  const items: Item[] = []
  for await (const row of readContent(reading))
    if (ownTranslationOf(row) === 'file') items.push({ index: row.index, text: null })
  await write(reading, items, false)
  return { removed: items.length }
}

/** Names the revision that was read: if the text has changed meanwhile, data_server refuses. */
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
