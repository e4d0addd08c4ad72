import pLimit from 'p-limit'
import type { Clients } from '../../../contracts/clients.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import { hasKanji } from '../../../japanese/kana.ts'
import type { Gloss } from '../../../japanese/reading/glosses.ts'
import { CircuitBreaker } from '../../../platform/async/circuit-breaker.ts'
import { together } from '../../../platform/async/together.ts'
import type { ArticleWork } from '../article-work.ts'
import { glossesOf, glossesOfRows } from '../source/article-glosses.ts'
import { analysePart } from './analyse-part.ts'
import { type Batch, batchesOf, furiganaBatch, localBatch } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'

interface SentenceFurigana {
  index: number
  furigana: string
}

export interface Unread {
  sentences: IndexedSentence[]
  text: IndexedSentence[]
}

/** Uses dictionary and rules; works a batch out while the one before is written. */
export const fillFurigana = async (
  work: ArticleWork,
  sentences: IndexedSentence[],
  done: (share: number) => void,
): Promise<number> => {
  const { article, clients, task } = work
  if (sentences.length === 0) return 0
  const glosses = await glossesOf(clients.data, article.id, task.signal)
  const read = (batch: Batch, signal: AbortSignal) => furiganaOf(clients.agent, { ...batch, glosses }, signal)
  return fill(work, batchesOf(sentences, localBatch), 1, read, done)
}

/** Batches in a row without a usable reading, after which the model is not asked again. */
const MOST_UNREAD = 8

/**
 * Prefers the model's usable readings to those of dictionary and rules. A model that is down or not capable delays a few
 * batches, not the whole article.
 */
export const fillFuriganaByModel = (
  work: ArticleWork,
  { sentences, text }: Unread,
  done: (share: number) => void,
): Promise<number> => {
  const breaker = new CircuitBreaker<string>({ failures: MOST_UNREAD })
  const glosses = glossesOfRows(text)
  const read = async (batch: Batch, signal: AbortSignal): Promise<SentenceFurigana[]> => {
    if (breaker.openedBy) return furiganaOf(work.clients.agent, { ...batch, glosses }, signal)
    const { results } = await analysePart(work, 'furigana', batch, signal)
    if (results.some(({ furigana_source }) => furigana_source === 'model')) breaker.succeeded()
    else if (batch.sentences.some(({ sentence }) => hasKanji(sentence))) breaker.failed('no readings')
    return results.flatMap(({ index, furigana }) =>
      furigana ? [{ index, furigana: JSON.stringify(furigana) }] : [],
    )
  }
  return fill(work, batchesOf(sentences, furiganaBatch, text), work.concurrency, read, done)
}

/** Counts the written sentences: data_server keeps furigana that a person edited. `done` gets the written share. */
async function fill(
  work: ArticleWork,
  batches: Batch[],
  atOnce: number,
  read: (batch: Batch, signal: AbortSignal) => Promise<SentenceFurigana[]>,
  done: (share: number) => void,
): Promise<number> {
  const { article, clients, task } = work
  const reading = pLimit(atOnce)
  let written = 0
  let writtenBatches = 0
  await together(task.signal, signal => {
    const writes = new CollectedWrites<SentenceFurigana>(
      async items => {
        const body = { task_id: task.id, revision: article.revision, items }
        const request = { params: { id: article.id }, body }
        written += (await clients.data.sentences.furigana(request, { signal })).written
      },
      ({ furigana }) => furigana.length,
    )
    return batches.map(async batch => {
      await writes.add(await reading(() => read(batch, signal)))
      writtenBatches += 1
      done(writtenBatches / batches.length)
    })
  })
  return written
}

const decoder = new TextDecoder()

export async function furiganaOf(
  agent: Clients['agent'],
  { sentences, glosses }: { sentences: IndexedSentence[]; glosses: Gloss[] },
  signal: AbortSignal,
): Promise<SentenceFurigana[]> {
  const body = { sentences: sentences.map(({ sentence }) => sentence), glosses }
  const lines = await agent.text.furigana({ body }, { signal })
  return sentences.flatMap(({ index }, at) => {
    const read = lines[at]
    return read ? [{ index, furigana: decoder.decode(read) }] : []
  })
}
