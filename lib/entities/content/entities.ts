import { inTransaction } from '../../store/transact.ts'
import { articleEntity } from './article.ts'
import { blockEntity } from './block.ts'
import { favoriteEntity } from './favorite.ts'
import type { ContentTable } from './keys.ts'
import { processingEntity } from './processing.ts'
import { revisionEntity } from './revision.ts'
import { sentenceEntity } from './sentence.ts'
import { sweepEntity } from './sweep.ts'
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
  const favorites = favoriteEntity(where)
  const sweeps = sweepEntity(where)
  return {
    articles,
    textParts,
    revisions,
    blocks,
    sentences,
    processing,
    uploads,
    favorites,
    sweeps,
    inTransaction: {
      articles: inTransaction(articles),
      textParts: inTransaction(textParts),
      revisions: inTransaction(revisions),
      blocks: inTransaction(blocks),
      sentences: inTransaction(sentences),
      processing: inTransaction(processing),
      uploads: inTransaction(uploads),
      favorites: inTransaction(favorites),
      sweeps: inTransaction(sweeps),
    },
  }
}

export type ContentEntities = ReturnType<typeof contentEntities>
