import { review as reviewOfData } from '../../data/learners/review.ts'
import { relayed } from '../../relayed.ts'
import { data } from './data.ts'

export const review = relayed(reviewOfData, data)
