import * as feedbackOfData from '../data/articles/feedback.ts'
import { relayed } from '../relayed.ts'
import { data } from './places.ts'

export const feedback = relayed(feedbackOfData.feedback, { ...data, access: 'member' })
export const recommendations = relayed(feedbackOfData.recommendations, { ...data, access: 'user' })
