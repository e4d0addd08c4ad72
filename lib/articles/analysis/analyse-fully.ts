import pLimit from 'p-limit'
import { together } from '../../async/together.ts'
import type { AnalysedSentence, IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import type { ArticleWork } from '../article-work.ts'
import { analysePart } from './analyse-part.ts'
import { batchesOf, explanationBatch, translationBatch } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'
import { type Part, Tally } from './tally.ts'

/**
 * Translates and, where the article wants it, explains sentences of a text, and writes full results: each
 * sentence once, when all its parts have come. `done` is told the share.
 */
export async function analyseFully(
  work: ArticleWork,
  { sentences, text }: { sentences: IndexedSentence[]; text: IndexedSentence[] },
  done: (share: number) => void,
): Promise<TaskResult> {
  const { explain } = work.article
  const parts: Part[] = explain ? ['translation', 'explanation'] : ['translation']
  const batches = batchesOf(sentences, explain ? explanationBatch : translationBatch, text)
  const calls = pLimit(work.concurrency)
  const tally = new Tally(sentences.length)
  let answered = 0
  await together(work.task.signal, signal => {
    const writes = new CollectedWrites<AnalysedSentence>(
      results => write(work, results, signal),
      ({ translation = '', explanation = '' }) => translation.length + explanation.length,
    )
    return batches.map(async batch => {
      const answers = await together(signal, signal =>
        parts.map(async part => {
          const answer = await calls(() => analysePart(work, part, batch, signal))
          tally.add(part, answer)
          return answer.results
        }),
      )
      answered += 1
      done(answered / batches.length)
      await writes.add(joined(answers.flat()))
    })
  })
  return tally.result()
}

async function write(
  { article, clients, task }: ArticleWork,
  items: AnalysedSentence[],
  signal: AbortSignal,
) {
  const body = { task_id: task.id, revision: article.revision, items }
  await clients.data.sentences.results({ params: { id: article.id }, body }, { signal })
}

/** The parts of each sentence as one. */
const joined = (results: AnalysedSentence[]): AnalysedSentence[] =>
  [...Map.groupBy(results, ({ index }) => index).values()].map(parts => parts.reduce(both))

function both(one: AnalysedSentence, other: AnalysedSentence): AnalysedSentence {
  const failures = { ...one.failures, ...other.failures }
  return { ...one, ...other, ...(Object.keys(failures).length > 0 ? { failures } : {}) }
}
