import type { Acting } from '../auth/actor.ts'
import type { AnalysedPart } from '../contracts/schemas/sentences.ts'
import { retryWhenChanged } from '../store/retry-when-changed.ts'
import { type TransactItem, transact } from '../store/transact.ts'
import type { Content } from './content.ts'
import { type HeadForTask, headForTask, revisionConflict } from './heads.ts'
import { metadataAfter, type OutputPart } from './sentence-metadata.ts'
import { type SentenceToWrite, sentencesToWrite } from './sentences-to-write.ts'
import { settled } from './settled.ts'

/**
 * Writes translations only, or explanations only: the other, the furigana and analysis_status stay as they
 * are. A block's part is one transaction.
 */
export async function writeOutputs(
  content: Content,
  acting: Acting | null,
  articleId: number,
  part: OutputPart,
  { task_id, revision, items }: AnalysedPart,
  signal: AbortSignal,
): Promise<void> {
  await retryWhenChanged(async () => {
    const head = await headForTask(content, acting, articleId, task_id)
    if (head.revision !== revision) throw revisionConflict(head)
    const sentences = await sentencesToWrite(content, head, items, signal)
    const blocks = Map.groupBy(sentences, ({ place }) => place.block)
    await settled(
      [...blocks].map(([block, inBlock]) =>
        content.limitWrites(() => writeInBlock(content, head, part, block, inBlock, signal)),
      ),
    )
  })
}

async function writeInBlock(
  content: Content,
  head: HeadForTask,
  part: OutputPart,
  block: string,
  sentences: SentenceToWrite[],
  signal: AbortSignal,
): Promise<void> {
  const items: Record<string, TransactItem> = {
    head: content.inTransaction.articles
      .check({ id: head.id })
      .where(
        ({ task_id, revision }, { eq }) => `${eq(task_id, head.task_id)} AND ${eq(revision, head.revision)}`,
      )
      .commit(),
    block: raisedBlock(content, head, part, block, sentences),
  }
  for (const sentence of sentences)
    items[`row ${sentence.place.position}`] = written(content, head, part, sentence)
  await transact(content.client, items, { signal })
}

function raisedBlock(
  content: Content,
  head: HeadForTask,
  part: OutputPart,
  block: string,
  sentences: SentenceToWrite[],
): TransactItem {
  const present = sentences
    .filter(({ output }) => output.text !== undefined)
    .map(({ place }) => place.position)
  const set = part === 'translation' ? 'translated' : 'explained'
  return content.inTransaction.blocks
    .patch({ article_id: head.id, block })
    .set({ updated_at: content.now().toISOString() })
    .add({ version: 1, ...(present.length > 0 ? { [set]: present } : {}) })
    .commit()
}

/** The metadata must still be what it was read as: another write may have put something else into it. */
function written(
  content: Content,
  head: HeadForTask,
  part: OutputPart,
  { place, metadata, output }: SentenceToWrite,
): TransactItem {
  const { text } = output
  return content.inTransaction.sentences
    .patch({ article_id: head.id, ...place })
    .set({
      metadata: metadataAfter(metadata, part, output),
      ...(text === undefined ? {} : { [part]: text }),
      ...(text !== undefined && part === 'explanation' ? { explain_status: 'explained' } : {}),
    })
    .where((row, { eq }) => eq(row.metadata, metadata))
    .commit()
}
