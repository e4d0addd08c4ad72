import { review as reviewOfData } from '../data/learners/review.ts'
import { relayed } from '../relayed.ts'
import { collections } from './places.ts'

export const cards = relayed(reviewOfData, collections)
