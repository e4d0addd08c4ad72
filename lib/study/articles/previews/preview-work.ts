import { isByLine, isGrowing } from '../../../contracts/schemas/articles/articles.ts'
import type { Preview, PreviewInput } from '../../../contracts/schemas/articles/previews.ts'
import type { ModelPrices } from '../../../contracts/schemas/models/agent.ts'
import { limitedSlots } from '../../../platform/async/slots.ts'
import type { Member } from '../../../platform/auth/actor.ts'
import { asReader, mustOwn } from '../access.ts'
import { callsFor, everything, type PartCall, wholeCallsFor } from '../analysis/analyse-sentences.ts'
import type { ArticleReading } from '../article-work.ts'
import { missingIn } from '../flows/retry.ts'
import { splitRows } from '../flows/split-rows.ts'
import { mustKeepLines } from '../limits.ts'
import { contentOf, readText } from '../rows.ts'

type Work<Name extends PreviewInput['work']> = Extract<PreviewInput, { work: Name }>

interface Planned extends Pick<Preview, 'content_revision' | 'total_sentences' | 'sentences' | 'text'> {
  calls: readonly PartCall[]
  summarised: number
}

/** One per account, since a preview splits or reads a whole text. */
export const previewSlots = () =>
  limitedSlots<number>(
    { slots: 1, queue: 2 },
    'Other previews of this account are still being made. Try again in a moment.',
    10,
  )

/** Counts calls; for owners and administrators alone. */
export async function previewWork(
  clients: ArticleReading['clients'],
  actor: Member,
  id: number,
  input: PreviewInput,
  signal: AbortSignal,
): Promise<Preview> {
  const article = await asReader(actor, clients.data.articles.get({ params: { id } }, { signal }))
  mustOwn(actor, article)
  const reading = { article, clients, task: { signal } }
  const { calls, summarised, ...planned } = await planOf(reading, input)
  const query = article.model === null ? {} : { model: article.model }
  const prices = await clients.agent.analysis.prices({ query }, { signal })
  const count = calls.length + (summarised > 0 ? 1 : 0)
  return {
    ...planned,
    has_model: prices.has_model,
    calls: prices.has_model ? count : 0,
    price: count === 0 || !prices.has_model ? 0 : priceOf(calls, summarised, prices),
  }
}

function planOf(reading: ArticleReading, input: PreviewInput): Promise<Planned> {
  if (input.work === 'edit') return planEdit(reading, input)
  if (input.work === 'reparse') return planReparse(reading, input)
  // Without all its rows, a text is analysed as after its upload.
  const isWhole = reading.article.revision > 0 && !isGrowing(reading.article)
  return isWhole ? planRetry(reading) : planReparse(reading, { work: 'reparse' })
}

async function planEdit(reading: ArticleReading, { raw_content, content_revision }: Work<'edit'>) {
  const { article, clients, task } = reading
  mustKeepLines(raw_content, isByLine(article))
  const { rows } = await splitRows(reading, raw_content)
  const body = { raw_content, content_revision, row_lengths: rows.map(row => row.length) }
  const comparison = await clients.data.articles.compare(
    { params: { id: article.id }, body },
    { signal: task.signal },
  )
  const { to_process_indices, changes, omitted } = comparison
  const [text, anew] = [contentOf(rows), new Set(to_process_indices)]
  const sentences = text.filter(({ index }) => anew.has(index))
  return {
    content_revision: comparison.content_revision,
    total_sentences: text.length,
    sentences: sentences.length,
    text: { changes, omitted },
    calls: wholeCallsFor(article, { sentences, text }),
    summarised: 0,
  }
}

async function planReparse(reading: ArticleReading, { explain_mode }: Work<'reparse'>) {
  const { article } = reading
  const { raw_content, content_revision } = await readText(reading)
  const text = contentOf((await splitRows(reading, raw_content)).rows)
  const isWhole = (explain_mode ?? article.explain_mode) === 'full'
  return {
    content_revision,
    total_sentences: text.length,
    sentences: isWhole ? text.length : 0,
    text: null,
    calls: isWhole ? callsFor(everything(article, text)) : [],
    summarised: isWhole ? raw_content.length : 0,
  }
}

async function planRetry(reading: ArticleReading) {
  const { explain_mode, summary, content_revision } = reading.article
  const { text, translation, explanation } = await missingIn(reading)
  const anew = new Set([...translation, ...explanation].map(({ index }) => index))
  const needsSummary = explain_mode !== 'split' && summary === ''
  return {
    content_revision,
    total_sentences: text.length,
    sentences: anew.size,
    text: null,
    calls: callsFor({ translation, explanation, text }),
    summarised: needsSummary ? text.reduce((sum, { sentence }) => sum + sentence.length, 0) : 0,
  }
}

const MILLION = 1_000_000

/** Null if a price is unknown. */
function priceOf(calls: readonly PartCall[], summarised: number, prices: ModelPrices): number | null {
  const summary = Math.min(summarised, prices.summary_characters)
  const characters = { translation: 0, explanation: 0, summary }
  for (const [part, { sentences }] of calls)
    for (const { sentence } of sentences) characters[part] += sentence.length
  let sum = 0
  for (const stage of ['translation', 'explanation', 'summary'] as const) {
    if (characters[stage] === 0) continue
    const price = prices[stage]
    if (price === null) return null
    sum += (characters[stage] * price) / MILLION
  }
  return sum
}
