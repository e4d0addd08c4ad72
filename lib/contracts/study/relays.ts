import { adminDictionary as dictionaryOfAgent } from '../agent/admin-dictionary.ts'
import { modelRouting as routingOfAgent } from '../agent/model-routing.ts'
import { speechSettings as speechOfAgent } from '../agent/speech.ts'
import { positions as positionsOfData } from '../data/articles.ts'
import { cos as cosOfData } from '../data/cos.ts'
import * as feedbackOfData from '../data/feedback.ts'
import { foundation as foundationOfData } from '../data/foundation.ts'
import { learningEvents as eventsOfData } from '../data/learning-events.ts'
import { relayed } from '../relayed.ts'

const administration = { from: '/v1/agent', to: '/api/admin' } as const
const ofMember = { from: '/v1/data/adaptive', to: '/api/adaptive/me', access: 'member' } as const
const data = { from: '/v1/data', to: '/api' } as const

export const modelRouting = relayed(routingOfAgent, administration)
export const adminDictionary = relayed(dictionaryOfAgent, administration)
export const speechSettings = relayed(speechOfAgent, administration)
export const learningEvents = relayed(eventsOfData, ofMember)
export const foundation = relayed(foundationOfData, ofMember)
export const cos = relayed(cosOfData, { from: '/v1/data', to: '/api/admin' })
export const feedback = relayed(feedbackOfData.feedback, { ...data, access: 'member' })
export const positions = relayed(positionsOfData, { ...data, access: 'member' })
export const recommendations = relayed(feedbackOfData.recommendations, { ...data, access: 'user' })
export const adminFeedback = relayed(feedbackOfData.adminFeedback, data)
export const adminRecommendations = relayed(feedbackOfData.adminRecommendations, data)
