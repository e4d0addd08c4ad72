import { adminDictionary as dictionaryOfAgent } from '../agent/admin-dictionary.ts'
import { adminFurther as furtherOfAgent } from '../agent/admin-further.ts'
import { modelRouting as routingOfAgent } from '../agent/model-routing.ts'
import { speechSettings as speechOfAgent } from '../agent/speech.ts'
import * as feedbackOfData from '../data/articles/feedback.ts'
import { cos as cosOfData } from '../data/files/cos.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

const fromAgent = { from: '/v1/agent', to: '/api/admin' } as const

export const modelRouting = relayed(routingOfAgent, fromAgent)
export const adminDictionary = relayed(dictionaryOfAgent, fromAgent)
export const adminFurther = relayed(furtherOfAgent, fromAgent)
export const speechSettings = relayed(speechOfAgent, fromAgent)
export const cos = relayed(cosOfData, { ...fromData, to: '/api/admin' })
export const adminFeedback = relayed(feedbackOfData.adminFeedback, fromData)
export const adminRecommendations = relayed(feedbackOfData.adminRecommendations, fromData)
