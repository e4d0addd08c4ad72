import pLimit from 'p-limit'
import { together } from '../../async/together.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Furigana } from '../../contracts/schemas/text.ts'
import type { ArticleWork } from '../article-work.ts'
import { batchesOf } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'

interface SentenceFurigana {
  index: number
  furigana: Furigana
}
/** Works out the furigana of a batch; what it has none for is left out. */
export type FuriganaReader = (
  work: ArticleWork,
  sentences: IndexedSentence[],
  signal: AbortSignal,
) => Promise<SentenceFurigana[]>

/** As many sentences as every reader takes; a reading takes more room than what is read. */
const batchSize = { sentences: 64, characters: 40_000 }

/**
 * Writes the furigana of sentences, batch by batch: the next is worked out while the last is written. `done`
 * is told the share. Returns how many were written; data_server keeps what a person edited.
 */
export async function fillFurigana(
  work: ArticleWork,
  sentences: IndexedSentence[],
  read: FuriganaReader,
  done: (share: number) => void,
): Promise<number> {
  const reading = pLimit(1)
  const batches = batchesOf(sentences, batchSize).map(batch => batch.sentences)
  let written = 0
  let writtenBatches = 0
  await together(work.task.signal, signal => {
    const writes = new CollectedWrites<SentenceFurigana>(
      async items => {
        written += await write(work, items, signal)
      },
      // One character of a sentence may take many in JSON.
      ({ furigana }) => JSON.stringify(furigana).length,
    )
    return batches.map(async batch => {
      const items = await reading(() => read(work, batch, signal))
      if (items.length > 0) await writes.add(items)
      writtenBatches += 1
      done(writtenBatches / batches.length)
    })
  })
  return written
}

/** From the dictionary and the rules, without any model. */
export const localFurigana: FuriganaReader = async ({ clients }, sentences, signal) => {
  const body = { sentences: sentences.map(({ sentence }) => sentence) }
  const { furigana } = await clients.agent.text.furigana({ body }, { signal })
  const inOrder = furigana.values()
  return sentences.flatMap(({ index }) => {
    const { value, done } = inOrder.next()
    return done ? [] : [{ index, furigana: value }]
  })
}

/** As the agent's analysis reads the sentences at the level of the article; nothing else is asked for. */
export const analysedFurigana: FuriganaReader = async ({ article, clients, task }, sentences, signal) => {
  const body = {
    sentences,
    purpose: { user_id: task.owner, article_id: article.id, task_id: task.id },
    translation: false,
    explanation: false,
    furigana: true,
    output_language: article.output_language,
    explanation_level: article.explanation_level,
    model: article.model,
  }
  const { results } = await clients.agent.analysis.analyse({ body }, { signal })
  return results.flatMap(({ index, furigana }) => (furigana ? [{ index, furigana }] : []))
}

async function write(
  { article, clients, task }: ArticleWork,
  items: SentenceFurigana[],
  signal: AbortSignal,
): Promise<number> {
  const body = { task_id: task.id, revision: article.revision, items }
  const { written } = await clients.data.sentences.furigana({ params: { id: article.id }, body }, { signal })
  return written
}
