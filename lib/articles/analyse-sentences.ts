import pLimit from 'p-limit'
import { together } from '../async/together.ts'
import type { AnalysedSentence, IndexedSentence } from '../contracts/schemas/agent.ts'
import type { AnalysedPart } from '../contracts/schemas/sentences.ts'
import type { TaskResult } from '../contracts/schemas/tasks.ts'
import type { ArticleWork } from './article-work.ts'
import { type Batch, batchesOf, explanationBatch, translationBatch } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'
import { type Part, Tally } from './tally.ts'

/**
 * Translates and, where the article wants it, explains the sentences, and writes what comes as it comes.
 * Writing has its own lane, so that the provider never waits for the store. `done` is told the share.
 */
export async function analyseSentences(
  work: ArticleWork,
  revision: number,
  sentences: IndexedSentence[],
  done: (share: number) => void,
): Promise<TaskResult> {
  const calls = pLimit(work.concurrency)
  const tally = new Tally(sentences.length)
  const jobs = [
    ...batchesOf(sentences, translationBatch).map(batch => ['translation', batch] as const),
    ...(work.article.explain ? batchesOf(sentences, explanationBatch) : []).map(
      batch => ['explanation', batch] as const,
    ),
  ]
  let answered = 0
  await together(work.task.signal, signal => {
    const lane = (part: Part) => new CollectedWrites(items => write(work, part, { revision, items }, signal))
    const writes = { translation: lane('translation'), explanation: lane('explanation') }
    return jobs.map(async ([part, batch]) => {
      const answer = await calls(() => analyse(work, part, batch, signal))
      tally.add(part, answer)
      answered += 1
      done(answered / jobs.length)
      const items = answer.results.flatMap(result => itemOf(part, result))
      if (items.length > 0) await writes[part].add(items)
    })
  })
  return tally.result()
}

function analyse({ article, clients, task }: ArticleWork, part: Part, batch: Batch, signal: AbortSignal) {
  signal.throwIfAborted()
  const body = {
    ...batch,
    purpose: { user_id: article.user_id, article_id: article.id, task_id: task.id },
    translation: part === 'translation',
    explanation: part === 'explanation',
    furigana: false,
    output_language: article.output_language,
    explanation_level: article.explanation_level,
    model: article.model,
  }
  return clients.agent.analysis.analyse({ body }, { signal })
}

async function write(
  { article, clients, task }: ArticleWork,
  part: Part,
  written: Pick<AnalysedPart, 'revision' | 'items'>,
  signal: AbortSignal,
) {
  const given = { params: { id: article.id }, body: { task_id: task.id, ...written } }
  if (part === 'translation') await clients.data.sentences.translations(given, { signal })
  else await clients.data.sentences.explanations(given, { signal })
}

function itemOf(part: Part, result: AnalysedSentence): AnalysedPart['items'] {
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
