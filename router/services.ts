import * as agentAdminDictionary from '../handlers/agent/admin-dictionary.ts'
import * as agentAdminFurther from '../handlers/agent/admin-further.ts'
import * as agentAnalysis from '../handlers/agent/analysis.ts'
import * as agentCapabilities from '../handlers/agent/capabilities.ts'
import * as agentDictionary from '../handlers/agent/dictionary.ts'
import * as agentFurther from '../handlers/agent/further.ts'
import * as agentFurtherImages from '../handlers/agent/further-images.ts'
import * as agentLexicon from '../handlers/agent/lexicon.ts'
import * as agentModelRouting from '../handlers/agent/model-routing.ts'
import * as agentSpeech from '../handlers/agent/speech.ts'
import * as agentSpeechSettings from '../handlers/agent/speech-settings.ts'
import * as agentText from '../handlers/agent/text.ts'
import * as dataActivity from '../handlers/data/activity.ts'
import * as dataAdminFeedback from '../handlers/data/admin-feedback.ts'
import * as dataAdminRecommendations from '../handlers/data/admin-recommendations.ts'
import * as dataAdministration from '../handlers/data/administration.ts'
import * as dataArticleTimes from '../handlers/data/article-times.ts'
import * as dataArticleWords from '../handlers/data/article-words.ts'
import * as dataArticles from '../handlers/data/articles.ts'
import * as dataAudio from '../handlers/data/audio.ts'
import * as dataAvatars from '../handlers/data/avatars.ts'
import * as dataChanges from '../handlers/data/changes.ts'
import * as dataCos from '../handlers/data/cos.ts'
import * as dataDictionaryAsset from '../handlers/data/dictionary-asset.ts'
import * as dataFavorites from '../handlers/data/favorites.ts'
import * as dataFeedback from '../handlers/data/feedback.ts'
import * as dataFiles from '../handlers/data/files.ts'
import * as dataFoundation from '../handlers/data/foundation.ts'
import * as dataFurtherAssets from '../handlers/data/further-assets.ts'
import * as dataGlosses from '../handlers/data/glosses.ts'
import * as dataHousekeeping from '../handlers/data/housekeeping.ts'
import * as dataImages from '../handlers/data/images.ts'
import * as dataImports from '../handlers/data/imports.ts'
import * as dataInsights from '../handlers/data/insights.ts'
import * as dataKeptSentences from '../handlers/data/kept-sentences.ts'
import * as dataLearners from '../handlers/data/learners.ts'
import * as dataLearningEvents from '../handlers/data/learning-events.ts'
import * as dataLease from '../handlers/data/lease.ts'
import * as dataLexicon from '../handlers/data/lexicon.ts'
import * as dataLookups from '../handlers/data/lookups.ts'
import * as dataMinedMedia from '../handlers/data/mined-media.ts'
import * as dataMining from '../handlers/data/mining.ts'
import * as dataMovedTexts from '../handlers/data/moved-texts.ts'
import * as dataOwnData from '../handlers/data/own-data.ts'
import * as dataPositions from '../handlers/data/positions.ts'
import * as dataQuotas from '../handlers/data/quotas.ts'
import * as dataReadings from '../handlers/data/readings.ts'
import * as dataRecommendations from '../handlers/data/recommendations.ts'
import * as dataReview from '../handlers/data/review.ts'
import * as dataReviewHistory from '../handlers/data/review-history.ts'
import * as dataReviewLogs from '../handlers/data/review-logs.ts'
import * as dataRoom from '../handlers/data/room.ts'
import * as dataSentenceEdits from '../handlers/data/sentence-edits.ts'
import * as dataSentences from '../handlers/data/sentences.ts'
import * as dataSeries from '../handlers/data/series.ts'
import * as dataStorage from '../handlers/data/storage.ts'
import * as dataUncheckedWords from '../handlers/data/unchecked-words.ts'
import * as dataWordAudio from '../handlers/data/word-audio.ts'
import * as dataWordLists from '../handlers/data/word-lists.ts'
import * as dataWordStarts from '../handlers/data/word-starts.ts'
import * as dataWordWrites from '../handlers/data/word-writes.ts'
import * as dataWords from '../handlers/data/words.ts'
import * as studyActivity from '../handlers/study/activity.ts'
import * as studyAdministration from '../handlers/study/administration.ts'
import * as studyArticleWords from '../handlers/study/article-words.ts'
import * as studyArticles from '../handlers/study/articles.ts'
import * as studyBackups from '../handlers/study/backups.ts'
import * as studyCapabilities from '../handlers/study/capabilities.ts'
import * as studyFavorites from '../handlers/study/favorites.ts'
import * as studyGlosses from '../handlers/study/glosses.ts'
import * as studyGuests from '../handlers/study/guests.ts'
import * as studyImages from '../handlers/study/images.ts'
import * as studyImports from '../handlers/study/imports.ts'
import * as studyLearners from '../handlers/study/learners.ts'
import * as studyListening from '../handlers/study/listening.ts'
import * as studyMediaAddresses from '../handlers/study/media-addresses.ts'
import * as studyOpening from '../handlers/study/opening.ts'
import * as studyOwnData from '../handlers/study/own-data.ts'
import * as studyPreviews from '../handlers/study/previews.ts'
import * as studyReview from '../handlers/study/review.ts'
import * as studyReviewHistory from '../handlers/study/review-history.ts'
import * as studyRuntimeSettings from '../handlers/study/runtime-settings.ts'
import * as studySentences from '../handlers/study/sentences.ts'
import * as studyTasks from '../handlers/study/tasks.ts'
import * as studyTranslations from '../handlers/study/translations.ts'
import * as studyVideos from '../handlers/study/videos.ts'
import * as studyWordAudio from '../handlers/study/word-audio.ts'
import { systemHandlers } from '../handlers/system/system.ts'
import * as webhookDeliveries from '../handlers/webhook/deliveries.ts'
import * as webhookDeployments from '../handlers/webhook/deployments.ts'
import { startAgent } from '../lib/agent/app.ts'
import { relaysOf } from '../lib/app/relay.ts'
import { contracts } from '../lib/contracts/index.ts'
import { startData } from '../lib/data/app.ts'
import { startStudy, endpoint as studyEndpoint } from '../lib/study/app.ts'
import { startWebhook } from '../lib/webhook/app.ts'
import { type Service, service } from './service.ts'
import { collection } from './services/collection.ts'
import { manager } from './services/manager.ts'
import { userManager } from './services/user-manager.ts'
import { readerSite } from './site/sites.ts'

/**
 * Every service, each after those that it needs to start. Services that also run as Lambdas have files of their own,
 * so that a Lambda contains no other service.
 */
export const services: readonly Service[] = [
  service({
    contract: contracts.data,
    stores: ['content', 'collections'],
    handlers: {
      articles: dataArticles,
      articleTimes: dataArticleTimes,
      articleWords: dataArticleWords,
      lexicon: dataLexicon,
      lookups: dataLookups,
      movedTexts: dataMovedTexts,
      sentences: dataSentences,
      sentenceEdits: dataSentenceEdits,
      audio: dataAudio,
      wordAudio: dataWordAudio,
      files: dataFiles,
      avatars: dataAvatars,
      cos: dataCos,
      dictionaryAsset: dataDictionaryAsset,
      furtherAssets: dataFurtherAssets,
      favorites: dataFavorites,
      positions: dataPositions,
      readings: dataReadings,
      series: dataSeries,
      images: dataImages,
      feedback: dataFeedback,
      adminFeedback: dataAdminFeedback,
      recommendations: dataRecommendations,
      adminRecommendations: dataAdminRecommendations,
      administration: dataAdministration,
      foundation: dataFoundation,
      housekeeping: dataHousekeeping,
      insights: dataInsights,
      learners: dataLearners,
      ownData: dataOwnData,
      quotas: dataQuotas,
      storage: dataStorage,
      keptSentences: dataKeptSentences,
      minedMedia: dataMinedMedia,
      mining: dataMining,
      review: dataReview,
      reviewLogs: dataReviewLogs,
      room: dataRoom,
      reviewHistory: dataReviewHistory,
      lease: dataLease,
      learningEvents: dataLearningEvents,
      activity: dataActivity,
      words: dataWords,
      wordWrites: dataWordWrites,
      wordLists: dataWordLists,
      wordStarts: dataWordStarts,
      changes: dataChanges,
      imports: dataImports,
      glosses: dataGlosses,
      uncheckedWords: dataUncheckedWords,
      system: systemHandlers(contracts.data),
    },
    start: startData,
  }),
  userManager,
  service({
    contract: contracts.agent,
    handlers: {
      text: agentText,
      adminDictionary: agentAdminDictionary,
      adminFurther: agentAdminFurther,
      analysis: agentAnalysis,
      capabilities: agentCapabilities,
      dictionary: agentDictionary,
      further: agentFurther,
      furtherImages: agentFurtherImages,
      lexicon: agentLexicon,
      modelRouting: agentModelRouting,
      speech: agentSpeech,
      speechSettings: agentSpeechSettings,
      system: systemHandlers(contracts.agent),
    },
    start: startAgent,
  }),
  service({
    contract: contracts.study,
    handlers: {
      activity: studyActivity,
      glosses: studyGlosses,
      articles: studyArticles,
      articleWords: studyArticleWords,
      capabilities: studyCapabilities,
      favorites: studyFavorites,
      review: studyReview,
      sentences: studySentences,
      listening: studyListening,
      mediaAddresses: studyMediaAddresses,
      wordAudio: studyWordAudio,
      tasks: studyTasks,
      videos: studyVideos,
      runtimeSettings: studyRuntimeSettings,
      backups: studyBackups,
      administration: studyAdministration,
      guests: studyGuests,
      opening: studyOpening,
      learners: studyLearners,
      ownData: studyOwnData,
      previews: studyPreviews,
      translations: studyTranslations,
      reviewHistory: studyReviewHistory,
      images: studyImages,
      imports: studyImports,
      ...relaysOf(contracts.study, studyEndpoint),
      system: systemHandlers(contracts.study),
    },
    start: startStudy,
    site: app => readerSite(app),
  }),
  collection,
  manager,
  service({
    contract: contracts.webhook,
    handlers: {
      deliveries: webhookDeliveries,
      deployments: webhookDeployments,
      system: systemHandlers(contracts.webhook),
    },
    start: startWebhook,
  }),
]
