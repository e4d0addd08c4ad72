import pLimit from 'p-limit'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { AnalysedPart } from '../../../contracts/schemas/articles/sentences.ts'
import type { AnalysedSentence, IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'
import { together } from '../../../platform/async/together.ts'
import type { ArticleWork } from '../article-work.ts'
import { glossesOfRows } from '../source/article-glosses.ts'
import { analysePart } from './analyse-part.ts'
import {
  type Batch,
  type BatchSize,
  batchesOf,
  explanationBatch,
  localBatch,
  translationBatch,
} from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'
import { furiganaOf } from './fill-furigana.ts'
import { type Part, Tally } from './tally.ts'

type Items = AnalysedPart['items']

export interface WantedSentences {
  translation: IndexedSentence[]
  explanation: IndexedSentence[]
  text: IndexedSentence[]
}

/** Leaves out translations that a person gave, by `hasOwn`. */
export const everything = (
  { explain }: ArticleHead,
  text: IndexedSentence[],
  hasOwn: (sentence: IndexedSentence) => boolean = () => false,
): WantedSentences => ({
  translation: text.filter(sentence => !hasOwn(sentence)),
  explanation: explain ? text : [],
  text,
})

export type PartCall = readonly [part: Part, batch: Batch]

export const callsFor = ({ translation, explanation, text }: WantedSentences): PartCall[] => [
  ...batchesOf(translation, translationBatch, text).map(batch => ['translation', batch] as const),
  ...batchesOf(explanation, explanationBatch, text).map(batch => ['explanation', batch] as const),
]

export function wholeCallsFor(
  article: ArticleHead,
  { sentences, text }: { sentences: IndexedSentence[]; text: IndexedSentence[] },
): PartCall[] {
  const { parts, size } = askedOf(article)
  return batchesOf(sentences, size, text).flatMap(batch => parts.map(part => [part, batch] as const))
}

interface Analysing {
  done(share: number): void
  beside?: ((signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Writes translations and explanations separately as they come, outside the slots of calls, so that the provider never
 * waits for the store.
 */
export async function analyseSentences(
  work: ArticleWork,
  { translation, explanation, text }: WantedSentences,
  { done, beside }: Analysing,
): Promise<TaskResult> {
  const calls = pLimit(work.concurrency)
  const tally = new Tally(new Set([...translation, ...explanation].map(({ index }) => index)).size)
  const jobs = callsFor({ translation, explanation, text })
  let answered = 0
  await together(work.task.signal, signal => {
    const writesOf = (part: Part) =>
      new CollectedWrites<Items[number]>(
        items => write(work, part, items, signal),
        item => item.text?.length ?? 0,
      )
    const writes = { translation: writesOf('translation'), explanation: writesOf('explanation') }
    const analyse = async ([part, batch]: PartCall) => {
      const answer = await calls(() => analysePart(work, part, batch, signal))
      tally.add(part, answer)
      answered += 1
      done(answered / jobs.length)
      const items = answer.results.flatMap(result => itemOf(part, result))
      if (items.length > 0) await writes[part].add(items)
    }
    // Calls begin in this order: beside the last of them, no other has to wait.
    const last = Math.max(0, jobs.length - work.concurrency + 1)
    return [
      ...jobs.slice(0, last).map(analyse),
      ...(beside ? [calls(() => beside(signal))] : []),
      ...jobs.slice(last).map(analyse),
    ]
  })
  return tally.result()
}

async function write({ article, clients, task }: ArticleWork, part: Part, items: Items, signal: AbortSignal) {
  const body = { task_id: task.id, revision: article.revision, items }
  const request = { params: { id: article.id }, body }
  if (part === 'translation') await clients.data.sentences.translations(request, { signal })
  else await clients.data.sentences.explanations(request, { signal })
}

function itemOf(part: Part, result: AnalysedSentence): Items {
  const text = result[part]
  const failure = result.failures?.[part]
  if (text === undefined && failure === undefined) return []
  const source = part === 'explanation' ? result.explanation_source : undefined
  return [
    {
      index: result.index,
      ...(text === undefined ? {} : { text }),
      ...(source ? { source } : {}),
      ...(failure === undefined ? {} : { failure }),
    },
  ]
}

/** Adds furigana to what is asked for. Writes each sentence once, with all parts. `done` gets the analysed share. */
export async function analyseFully(
  work: ArticleWork,
  { sentences, text }: { sentences: IndexedSentence[]; text: IndexedSentence[] },
  done: (share: number) => void,
): Promise<TaskResult> {
  const { article, clients, task } = work
  const { parts, size } = askedOf(article)
  const batches = batchesOf(sentences, size, text)
  const glosses = glossesOfRows(text)
  const calls = pLimit(work.concurrency)
  const tally = new Tally(sentences.length)
  let furigana = 0
  let answered = 0
  await together(task.signal, signal => {
    const writes = new CollectedWrites<WholeResult>(async items => {
      const body = { task_id: task.id, revision: article.revision, items }
      await clients.data.sentences.results({ params: { id: article.id }, body }, { signal })
    }, charactersIn)
    return batches.map(async batch => {
      const [read, answers] = await together(signal, signal => [
        calls(() => furiganaOf(clients.agent, { ...batch, glosses }, signal)),
        together(signal, signal =>
          parts.map(async part => {
            const answer = await calls(() => analysePart(work, part, batch, signal))
            tally.add(part, answer)
            return answer.results.map(({ furigana: _, ...result }) => result)
          }),
        ),
      ])
      answered += 1
      done(answered / batches.length)
      await writes.add(joined([...read, ...answers.flat()]))
      furigana += read.length
    })
  })
  return { ...tally.result(), furigana }
}

function askedOf({ explain, explain_mode }: ArticleHead): { parts: Part[]; size: BatchSize } {
  if (explain_mode === 'split') return { parts: [], size: localBatch }
  return explain
    ? { parts: ['translation', 'explanation'], size: explanationBatch }
    : { parts: ['translation'], size: translationBatch }
}

type WholeResult = Omit<AnalysedSentence, 'furigana'> & { furigana?: string }

const charactersIn = ({ translation = '', explanation = '', furigana = '' }: WholeResult) =>
  translation.length + explanation.length + furigana.length

const joined = (results: WholeResult[]): WholeResult[] =>
  [...Map.groupBy(results, ({ index }) => index).values()].map(parts => parts.reduce(both))

function both(one: WholeResult, other: WholeResult): WholeResult {
  const failures = { ...one.failures, ...other.failures }
  return { ...one, ...other, ...(Object.keys(failures).length > 0 ? { failures } : {}) }
}
