import { contract } from '../../platform/http/route.ts'
import { systemGroup } from '../system.ts'
import * as administrationRoutes from './administration.ts'
import * as articleRoutes from './articles/articles.ts'
import { audio as audioRoutes, wordAudio as wordAudioRoutes } from './articles/audio.ts'
import * as feedbackRoutes from './articles/feedback.ts'
import { images as imageRoutes } from './articles/images.ts'
import * as lexiconRoutes from './articles/lexicon.ts'
import { movedTexts as movedTextRoutes } from './articles/moving.ts'
import { readings as readingRoutes } from './articles/readings.ts'
import * as sentenceRoutes from './articles/sentences.ts'
import { series as seriesRoutes } from './articles/series.ts'
import * as assetRoutes from './files/assets.ts'
import { avatars as avatarRoutes } from './files/avatars.ts'
import * as cosRoutes from './files/cos.ts'
import * as fileRoutes from './files/files.ts'
import * as furtherAssetRoutes from './files/further-assets.ts'
import { activity as activityRoutes } from './learners/activity.ts'
import { changes as changeRoutes } from './learners/changes.ts'
import * as foundationRoutes from './learners/foundation.ts'
import { glosses as glossRoutes } from './learners/glosses.ts'
import { imports as importRoutes } from './learners/imports.ts'
import { keptSentences as keptSentenceRoutes } from './learners/kept-sentences.ts'
import * as learnerRoutes from './learners/learners.ts'
import { learningEvents as learningEventRoutes } from './learners/learning-events.ts'
import * as minedMediaRoutes from './learners/mined-media.ts'
import * as reviewRoutes from './learners/review.ts'
import { uncheckedWords as uncheckedWordRoutes } from './learners/unchecked-words.ts'
import { wordStarts as wordStartRoutes } from './learners/word-starts.ts'
import * as wordRoutes from './learners/words.ts'
import * as quotaRoutes from './quotas.ts'

export const data = contract({
  name: 'data',
  title: 'Persistence (internal)',
  port: 8014,
  internal: true,
  long_lived: false,
  groups: {
    ...articleRoutes,
    ...sentenceRoutes,
    movedTexts: movedTextRoutes,
    readings: readingRoutes,
    series: seriesRoutes,
    images: imageRoutes,
    audio: audioRoutes,
    wordAudio: wordAudioRoutes,
    ...fileRoutes,
    avatars: avatarRoutes,
    ...cosRoutes,
    ...assetRoutes,
    ...furtherAssetRoutes,
    ...feedbackRoutes,
    learningEvents: learningEventRoutes,
    activity: activityRoutes,
    keptSentences: keptSentenceRoutes,
    ...minedMediaRoutes,
    ...reviewRoutes,
    ...learnerRoutes,
    ...administrationRoutes,
    ...foundationRoutes,
    ...wordRoutes,
    glosses: glossRoutes,
    wordStarts: wordStartRoutes,
    changes: changeRoutes,
    imports: importRoutes,
    uncheckedWords: uncheckedWordRoutes,
    ...lexiconRoutes,
    ...quotaRoutes,
    system: systemGroup,
  },
})
export const {
  articles,
  sentences,
  sentenceEdits,
  articleTimes,
  movedTexts,
  audio,
  wordAudio,
  files,
  avatars,
  cos,
  dictionaryAsset,
  furtherAssets,
  favorites,
  positions,
  readings,
  series,
  images,
  feedback,
  adminFeedback,
  recommendations,
  adminRecommendations,
  administration,
  housekeeping,
  learners,
  ownData,
  lease,
  learningEvents,
  activity,
  keptSentences,
  minedMedia,
  mining,
  review,
  reviewLogs,
  reviewHistory,
  foundation,
  insights,
  words,
  lexicon,
  articleWords,
  lookups,
  wordLists,
  wordWrites,
  glosses,
  wordStarts,
  changes,
  imports,
  uncheckedWords,
  storage,
  room,
  quotas,
} = data.groups
