import { keptSentences as keptSentencesOfData } from '../../data/learners/kept-sentences.ts'
import { relayed } from '../../relayed.ts'
import { data } from './data.ts'

export const keptSentences = relayed(keptSentencesOfData, data)
