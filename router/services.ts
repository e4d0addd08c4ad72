import * as agentAnalysis from '../handlers/agent/analysis.ts'
import * as agentModelRouting from '../handlers/agent/model-routing.ts'
import * as agentSpeech from '../handlers/agent/speech.ts'
import * as agentSpeechSettings from '../handlers/agent/speech-settings.ts'
import * as agentText from '../handlers/agent/text.ts'
import * as dataAdministration from '../handlers/data/administration.ts'
import * as dataArticles from '../handlers/data/articles.ts'
import * as dataAudio from '../handlers/data/audio.ts'
import * as dataCos from '../handlers/data/cos.ts'
import * as dataFavorites from '../handlers/data/favorites.ts'
import * as dataFiles from '../handlers/data/files.ts'
import * as dataHousekeeping from '../handlers/data/housekeeping.ts'
import * as dataLease from '../handlers/data/lease.ts'
import * as dataSentence from '../handlers/data/sentence.ts'
import * as dataSentences from '../handlers/data/sentences.ts'
import * as managerArticles from '../handlers/manager/articles.ts'
import * as managerCos from '../handlers/manager/cos.ts'
import * as managerInviteCodes from '../handlers/manager/invite-codes.ts'
import * as managerModelRouting from '../handlers/manager/model-routing.ts'
import * as managerOverview from '../handlers/manager/overview.ts'
import * as managerRegistrationRequests from '../handlers/manager/registration-requests.ts'
import * as managerRuntimeSettings from '../handlers/manager/runtime-settings.ts'
import * as managerSession from '../handlers/manager/session.ts'
import * as managerSpeechSettings from '../handlers/manager/speech-settings.ts'
import * as managerUsage from '../handlers/manager/usage.ts'
import * as managerUsers from '../handlers/manager/users.ts'
import * as studyAdministration from '../handlers/study/administration.ts'
import * as studyArticles from '../handlers/study/articles.ts'
import * as studyCos from '../handlers/study/cos.ts'
import * as studyFavorites from '../handlers/study/favorites.ts'
import * as studyModelRouting from '../handlers/study/model-routing.ts'
import * as studyRuntimeSettings from '../handlers/study/runtime-settings.ts'
import * as studySentences from '../handlers/study/sentences.ts'
import * as studySpeechSettings from '../handlers/study/speech-settings.ts'
import * as studyTasks from '../handlers/study/tasks.ts'
import * as studyVideos from '../handlers/study/videos.ts'
import { systemHandlers } from '../handlers/system/system.ts'
import * as auth from '../handlers/user-manager/auth.ts'
import * as accountsInternal from '../handlers/user-manager/internal.ts'
import * as inviteCodes from '../handlers/user-manager/invite-codes.ts'
import * as registrationRequests from '../handlers/user-manager/registration-requests.ts'
import * as usage from '../handlers/user-manager/usage.ts'
import * as users from '../handlers/user-manager/users.ts'
import { startAgent } from '../lib/app/agent.ts'
import { BaseApp, type Surroundings } from '../lib/app/base.ts'
import { startData } from '../lib/app/data.ts'
import { startManager } from '../lib/app/manager.ts'
import { startStudy } from '../lib/app/study.ts'
import { startUserManager } from '../lib/app/user-manager.ts'
import { contracts } from '../lib/contracts/index.ts'
import type { StoreClient } from '../lib/store/client.ts'
import { consoleFolder } from './console/built.ts'
import { consoleSite } from './console/site.ts'
import { type Service, service } from './service.ts'

/** Every service, in an order in which each finds what it needs when it starts. */
export const services: readonly Service[] = [
  service({
    contract: contracts.data,
    stores: ['content', 'collections'],
    handlers: {
      articles: dataArticles,
      sentences: dataSentences,
      sentence: dataSentence,
      audio: dataAudio,
      files: dataFiles,
      cos: dataCos,
      favorites: dataFavorites,
      administration: dataAdministration,
      housekeeping: dataHousekeeping,
      lease: dataLease,
      system: systemHandlers(contracts.data),
    },
    start: startData,
  }),
  service({
    contract: contracts['user-manager'],
    stores: ['accounts'],
    handlers: {
      auth,
      users,
      inviteCodes,
      registrationRequests,
      usage,
      internal: accountsInternal,
      system: systemHandlers(contracts['user-manager']),
    },
    start: (surroundings: Surroundings, { accounts }: Record<'accounts', StoreClient>) =>
      startUserManager(surroundings, accounts),
  }),
  service({
    contract: contracts.agent,
    handlers: {
      text: agentText,
      analysis: agentAnalysis,
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
      articles: studyArticles,
      favorites: studyFavorites,
      sentences: studySentences,
      tasks: studyTasks,
      videos: studyVideos,
      runtimeSettings: studyRuntimeSettings,
      speechSettings: studySpeechSettings,
      cos: studyCos,
      administration: studyAdministration,
      modelRouting: studyModelRouting,
      system: systemHandlers(contracts.study),
    },
    start: startStudy,
  }),
  service({
    contract: contracts.collection,
    handlers: { system: systemHandlers(contracts.collection) },
    start: surroundings => new BaseApp(surroundings),
  }),
  service({
    contract: contracts.manager,
    handlers: {
      session: managerSession,
      overview: managerOverview,
      users: managerUsers,
      inviteCodes: managerInviteCodes,
      registrationRequests: managerRegistrationRequests,
      usage: managerUsage,
      articles: managerArticles,
      cos: managerCos,
      modelRouting: managerModelRouting,
      speechSettings: managerSpeechSettings,
      runtimeSettings: managerRuntimeSettings,
      system: systemHandlers(contracts.manager),
    },
    start: startManager,
    site: () => consoleSite(consoleFolder),
  }),
  service({
    contract: contracts.webhook,
    handlers: { system: systemHandlers(contracts.webhook) },
    start: surroundings => new BaseApp(surroundings),
  }),
]
