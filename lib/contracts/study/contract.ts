import { contract } from '../../http/route.ts'
import { agent } from '../agent/contract.ts'
import { data } from '../data/contract.ts'
import { relayed } from '../relayed.ts'
import { systemGroup } from '../system.ts'
import * as administrationRoutes from './administration.ts'
import * as articleWordRoutes from './article-words.ts'
import * as articleRoutes from './articles.ts'
import * as learnerRoutes from './learners.ts'
import * as reviewRoutes from './review.ts'
import { reviewHistory as reviewHistoryRoutes } from './review-history.ts'
import * as sentenceRoutes from './sentences.ts'
import * as taskRoutes from './tasks.ts'

export const study = contract({
  name: 'study',
  title: 'Reading and studying',
  port: 8012,
  internal: false,
  long_lived: true,
  groups: {
    ...articleRoutes,
    ...articleWordRoutes,
    ...sentenceRoutes,
    ...taskRoutes,
    ...administrationRoutes,
    ...learnerRoutes,
    ...reviewRoutes,
    reviewHistory: reviewHistoryRoutes,
    modelRouting: relayed(agent.groups.modelRouting, { from: '/v1/agent', to: '/api/admin' }),
    adminDictionary: relayed(agent.groups.adminDictionary, { from: '/v1/agent', to: '/api/admin' }),
    speechSettings: relayed(agent.groups.speechSettings, { from: '/v1/agent', to: '/api/admin' }),
    learningEvents: relayed(data.groups.learningEvents, {
      from: '/v1/data/adaptive',
      to: '/api/adaptive/me',
      access: 'member',
    }),
    cos: relayed(data.groups.cos, { from: '/v1/data', to: '/api/admin' }),
    feedback: relayed(data.groups.feedback, { from: '/v1/data', to: '/api', access: 'member' }),
    positions: relayed(data.groups.positions, { from: '/v1/data', to: '/api', access: 'member' }),
    recommendations: relayed(data.groups.recommendations, { from: '/v1/data', to: '/api', access: 'user' }),
    adminFeedback: relayed(data.groups.adminFeedback, { from: '/v1/data', to: '/api' }),
    adminRecommendations: relayed(data.groups.adminRecommendations, { from: '/v1/data', to: '/api' }),
    foundation: relayed(data.groups.foundation, {
      from: '/v1/data/adaptive',
      to: '/api/adaptive/me',
      access: 'member',
    }),
    system: systemGroup,
  },
})
export const {
  articles,
  articleWords,
  favorites,
  videos,
  sentences,
  tasks,
  administration,
  runtimeSettings,
  backups,
  learners,
  ownData,
  review,
  reviewHistory,
} = study.groups
