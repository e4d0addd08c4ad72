import pLimit from 'p-limit'
import { together } from '../../async/together.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import type { Furigana } from '../../contracts/schemas/text.ts'
import type { ArticleWork } from '../article-work.ts'
import { batchesOf } from './batches.ts'
import { CollectedWrites } from './collected-writes.ts'

interface SentenceFurigana {
  index: number
  furigana: Furigana
}

/** A reading takes more room than what is read. */
const batchSize = { sentences: 64, characters: 40_000 }

/**
 * Writes the furigana of sentences, batch by batch: the next is worked out while the last is written. `done`
 * is told the share. Returns how many were written: data_server keeps what a person edited.
 */
export async function fillFurigana(
  work: ArticleWork,
  sentences: IndexedSentence[],
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
      const items = await reading(() => furiganaOf(work.clients.agent, batch, signal))
      await writes.add(items)
      writtenBatches += 1
      done(writtenBatches / batches.length)
    })
  })
  return written
}

/** From the dictionary and the rules: no model reads better. */
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
