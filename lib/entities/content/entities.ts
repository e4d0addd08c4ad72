import { inTransaction } from '../../store/transact.ts'
import { articleEntity } from './article.ts'
import { blockEntity } from './block.ts'
import type { ContentTable } from './keys.ts'
import { processingEntity } from './processing.ts'
import { revisionEntity } from './revision.ts'
import { sentenceEntity } from './sentence.ts'
import { textPartEntity } from './text-part.ts'
import { uploadEntity } from './upload.ts'

/** The records of the content table, alone and as transactions take them. */
export function contentEntities(where: ContentTable) {
  const articles = articleEntity(where)
  const textParts = textPartEntity(where)
  const revisions = revisionEntity(where)
  const blocks = blockEntity(where)
  const sentences = sentenceEntity(where)
  const processing = processingEntity(where)
  const uploads = uploadEntity(where)
  return {
    articles,
    textParts,
    revisions,
    blocks,
    sentences,
    processing,
    uploads,
    inTransaction: {
      articles: inTransaction(articles),
      textParts: inTransaction(textParts),
      revisions: inTransaction(revisions),
      blocks: inTransaction(blocks),
      sentences: inTransaction(sentences),
      processing: inTransaction(processing),
      uploads: inTransaction(uploads),
    },
  }
}

export type ContentEntities = ReturnType<typeof contentEntities>
