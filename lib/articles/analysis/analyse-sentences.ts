import pLimit from 'p-limit'
import { together } from '../../async/together.ts'
import type { AnalysedSentence, IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { ArticleHead } from '../../contracts/schemas/articles.ts'
import type { AnalysedPart } from '../../contracts/schemas/sentences.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { ArticleWork } from '../article-work.ts'
import { analysePart } from './analyse-part.ts'
import { batchesOf, explanationBatch, translationBatch } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'
import { type Part, Tally } from './tally.ts'

type Items = AnalysedPart['items']

/** The sentences each part is wanted for, out of all sentences of the text. */
export interface Wanted {
  translation: IndexedSentence[]
  explanation: IndexedSentence[]
  text: IndexedSentence[]
}

export const everything = ({ explain }: ArticleHead, text: IndexedSentence[]): Wanted => ({
  translation: text,
  explanation: explain ? text : [],
  text,
})

/**
 * Translates and explains what is wanted, and writes what comes as it comes, translations and explanations
 * each for themselves. Writing has its own lane, so that the provider never waits for the store. `done` is
 * told the share.
 */
export async function analyseSentences(
  work: ArticleWork,
  { translation, explanation, text }: Wanted,
  done: (share: number) => void,
): Promise<TaskResult> {
  const calls = pLimit(work.concurrency)
  const tally = new Tally(new Set([...translation, ...explanation].map(({ index }) => index)).size)
  const jobs = [
    ...batchesOf(translation, translationBatch, text).map(batch => ['translation', batch] as const),
    ...batchesOf(explanation, explanationBatch, text).map(batch => ['explanation', batch] as const),
  ]
  let answered = 0
  await together(work.task.signal, signal => {
    const lane = (part: Part) =>
      new CollectedWrites<Items[number]>(
        items => write(work, part, items, signal),
        item => item.text?.length ?? 0,
      )
    const writes = { translation: lane('translation'), explanation: lane('explanation') }
    return jobs.map(async ([part, batch]) => {
      const answer = await calls(() => analysePart(work, part, batch, signal))
      tally.add(part, answer)
      answered += 1
      done(answered / jobs.length)
      const items = answer.results.flatMap(result => itemOf(part, result))
      if (items.length > 0) await writes[part].add(items)
    })
  })
  return tally.result()
}

async function write({ article, clients, task }: ArticleWork, part: Part, items: Items, signal: AbortSignal) {
  const body = { task_id: task.id, revision: article.revision, items }
  const given = { params: { id: article.id }, body }
  if (part === 'translation') await clients.data.sentences.translations(given, { signal })
  else await clients.data.sentences.explanations(given, { signal })
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
