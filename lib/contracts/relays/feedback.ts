import * as feedbackOfData from '../data/articles/feedback.ts'
import { relayed } from '../relayed.ts'
import { fromData } from './places.ts'

export const feedback = relayed(feedbackOfData.feedback, { ...fromData, access: 'member' })
export const recommendations = relayed(feedbackOfData.recommendations, { ...fromData, access: 'user' })
