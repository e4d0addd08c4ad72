import { contract } from '../../http/route.ts'
import { systemGroup } from '../system.ts'
import * as administrationRoutes from './administration.ts'
import * as articleRoutes from './articles.ts'
import * as assetRoutes from './assets.ts'
import { audio as audioRoutes } from './audio.ts'
import { avatars as avatarRoutes } from './avatars.ts'
import * as cosRoutes from './cos.ts'
import * as feedbackRoutes from './feedback.ts'
import * as fileRoutes from './files.ts'
import * as foundationRoutes from './foundation.ts'
import { keptSentences as keptSentenceRoutes } from './kept-sentences.ts'
import * as learnerRoutes from './learners.ts'
import { learningEvents as learningEventRoutes } from './learning-events.ts'
import * as lexiconRoutes from './lexicon.ts'
import * as reviewRoutes from './review.ts'
import { reviewHistory as reviewHistoryRoutes } from './review-history.ts'
import * as sentenceRoutes from './sentences.ts'
import * as wordRoutes from './words.ts'

export const data = contract({
  name: 'data',
  title: 'Persistence (internal)',
  port: 8014,
  internal: true,
  long_lived: false,
  groups: {
    ...articleRoutes,
    ...sentenceRoutes,
    audio: audioRoutes,
    ...fileRoutes,
    avatars: avatarRoutes,
    ...cosRoutes,
    ...assetRoutes,
    ...feedbackRoutes,
    learningEvents: learningEventRoutes,
    keptSentences: keptSentenceRoutes,
    ...reviewRoutes,
    reviewHistory: reviewHistoryRoutes,
    ...learnerRoutes,
    ...administrationRoutes,
    ...foundationRoutes,
    ...wordRoutes,
    ...lexiconRoutes,
    system: systemGroup,
  },
})
export const {
  articles,
  sentences,
  sentenceEdits,
  audio,
  files,
  avatars,
  cos,
  dictionaryAsset,
  favorites,
  positions,
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
  keptSentences,
  review,
  reviewLogs,
  reviewHistory,
  foundation,
  insights,
  words,
  lexicon,
  articleWords,
  lookups,
  wordWrites,
} = data.groups
