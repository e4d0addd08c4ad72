import type { StoreTable } from '../../../store/client.ts'
import { accountUsage } from '../usage/counted.ts'
import { articleEntity, favoriteEntity, processingEntity, uploadEntity } from './article.ts'
import { bundleListEntity, bundleSlotsEntity } from './assets.ts'
import { articleClipEntity, clipEntity, clipPartEntity, pendingClipEntity } from './clip.ts'
import { feedbackEntity, openFeedbackEntity, publishRequestEntity, recommendationEntity } from './feedback.ts'
import { imageEntity } from './images.ts'
import { blockWordsEntity, featurePartEntity, materialEntity, occurrenceEntity } from './lexicon.ts'
import { movedTextEntity } from './moved-texts.ts'
import { readingEntity, readingStartEntity } from './reading.ts'
import { blockEntity, revisionEntity, sentenceEntity, textPartEntity } from './rows.ts'
import { seriesEntity } from './series.ts'
import { sourceMoveEntity, sweepEntity } from './sweep.ts'
import { accountQuotas, defaultQuota, fileRoomEntity, recountEntity } from './usage.ts'

export const contentEntities = (table: StoreTable) => ({
  articles: articleEntity(table),
  textParts: textPartEntity(table),
  revisions: revisionEntity(table),
  blocks: blockEntity(table),
  sentences: sentenceEntity(table),
  processing: processingEntity(table),
  uploads: uploadEntity(table),
  movedTexts: movedTextEntity(table),
  images: imageEntity(table),
  favorites: favoriteEntity(table),
  series: seriesEntity(table),
  readings: readingEntity(table),
  readingStarts: readingStartEntity(table),
  sweeps: sweepEntity(table),
  sourceMoves: sourceMoveEntity(table),
  clips: clipEntity(table),
  clipParts: clipPartEntity(table),
  articleClips: articleClipEntity(table),
  pendingClips: pendingClipEntity(table),
  feedback: feedbackEntity(table),
  openFeedback: openFeedbackEntity(table),
  publishRequests: publishRequestEntity(table),
  recommendations: recommendationEntity(table),
  bundleSlots: bundleSlotsEntity(table),
  bundleLists: bundleListEntity(table),
  blockWords: blockWordsEntity(table),
  materials: materialEntity(table),
  featureParts: featurePartEntity(table),
  occurrences: occurrenceEntity(table),
  accountUsage,
  fileRooms: fileRoomEntity(table),
  recounts: recountEntity(table),
  defaultQuota,
  accountQuotas,
})
export type ContentEntities = ReturnType<typeof contentEntities>
