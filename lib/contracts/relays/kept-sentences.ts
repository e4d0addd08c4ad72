import { keptSentences as keptSentencesOfData } from '../data/learners/kept-sentences.ts'
import { relayed } from '../relayed.ts'
import { collections } from './places.ts'

export const keptSentences = relayed(keptSentencesOfData, collections)
