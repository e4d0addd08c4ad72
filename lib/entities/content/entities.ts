import { inTransaction } from '../../store/transact.ts'
import { articleEntity } from './article.ts'
import { articleClipEntity } from './article-clip.ts'
import { blockEntity } from './block.ts'
import { clipEntity } from './clip.ts'
import { clipPartEntity } from './clip-part.ts'
import { favoriteEntity } from './favorite.ts'
import type { ContentTable } from './keys.ts'
import { pendingClipEntity } from './pending-clip.ts'
import { processingEntity } from './processing.ts'
import { revisionEntity } from './revision.ts'
import { sentenceEntity } from './sentence.ts'
import { sourceMoveEntity } from './source-move.ts'
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
  const sourceMoves = sourceMoveEntity(where)
  const clips = clipEntity(where)
  const clipParts = clipPartEntity(where)
  const articleClips = articleClipEntity(where)
  const pendingClips = pendingClipEntity(where)
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
    sourceMoves,
    clips,
    clipParts,
    articleClips,
    pendingClips,
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
      sourceMoves: inTransaction(sourceMoves),
      clips: inTransaction(clips),
      articleClips: inTransaction(articleClips),
      pendingClips: inTransaction(pendingClips),
    },
  }
}

export type ContentEntities = ReturnType<typeof contentEntities>
