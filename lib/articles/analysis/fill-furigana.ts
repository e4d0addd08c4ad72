import pLimit from 'p-limit'
import { together } from '../../async/together.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Furigana } from '../../contracts/schemas/text.ts'
import { hasKanji } from '../../text/kana.ts'
import type { ArticleWork } from '../article-work.ts'
import { analysePart } from './analyse-part.ts'
import { type Batch, batchesOf, furiganaBatch } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'

interface SentenceFurigana {
  index: number
  furigana: Furigana
}

/** Sentences to be read, out of all sentences of the text. */
export interface Unread {
  sentences: IndexedSentence[]
  text: IndexedSentence[]
}

/** A reading takes more room than what is read. */
const localBatch = { sentences: 64, characters: 40_000 }

/** Furigana from the dictionary and the rules, batch by batch: the next is worked out while the last is written. */
export const fillFurigana = (
  work: ArticleWork,
  sentences: IndexedSentence[],
  done: (share: number) => void,
): Promise<number> =>
  fill(
    work,
    batchesOf(sentences, localBatch),
    1,
    (batch, signal) => furiganaOf(work.clients.agent, batch.sentences, signal),
    done,
  )

/** Batches in a row without one reading of the model's, before it is asked no more. */
const MOST_UNREAD = 8

/**
 * Furigana from the article's model where it reads well, and from the dictionary and the rules elsewhere. A model that
 * is down, or cannot do it, costs a few batches their time and not the whole article.
 */
export const fillFuriganaByModel = (
  work: ArticleWork,
  { sentences, text }: Unread,
  done: (share: number) => void,
): Promise<number> => {
  let unread = 0
  const read = async (batch: Batch, signal: AbortSignal): Promise<SentenceFurigana[]> => {
    if (unread >= MOST_UNREAD) return furiganaOf(work.clients.agent, batch.sentences, signal)
    const { results } = await analysePart(work, 'furigana', batch, signal)
    if (results.some(({ furigana_source }) => furigana_source === 'model')) unread = 0
    else if (batch.sentences.some(({ sentence }) => hasKanji(sentence))) unread += 1
    return results.flatMap(({ index, furigana }) => (furigana ? [{ index, furigana }] : []))
  }
  return fill(work, batchesOf(sentences, furiganaBatch, text), work.concurrency, read, done)
}

/**
 * Reads so many batches at a time and writes what comes as it comes. `done` is told the share. Returns how many
 * sentences were written: data_server keeps what a person edited.
 */
async function fill(
  work: ArticleWork,
  batches: Batch[],
  atOnce: number,
  read: (batch: Batch, signal: AbortSignal) => Promise<SentenceFurigana[]>,
  done: (share: number) => void,
): Promise<number> {
  const reading = pLimit(atOnce)
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
      await writes.add(await reading(() => read(batch, signal)))
      writtenBatches += 1
      done(writtenBatches / batches.length)
    })
  })
  return written
}

/** From the dictionary and the rules, at once. */
export async function furiganaOf(
  agent: Clients['agent'],
  sentences: IndexedSentence[],
  signal: AbortSignal,
): Promise<SentenceFurigana[]> {
  const body = { sentences: sentences.map(({ sentence }) => sentence) }
  const { furigana } = await agent.text.furigana({ body }, { signal })
  return sentences.flatMap(({ index }, at) => {
    const read = furigana[at]
    return read ? [{ index, furigana: read }] : []
  })
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
