import { dictionary as dictionaryOfAgent } from '../agent/lexicon.ts'
import { keptSentences as keptSentencesOfData } from '../data/kept-sentences.ts'
import { review as reviewOfData } from '../data/review.ts'
import { words as wordsOfData } from '../data/words.ts'
import { relayed } from '../relayed.ts'

const data = { from: '/v1/data/collections', to: '/api/collections', access: 'member' } as const

export const words = relayed(wordsOfData, data)
export const keptSentences = relayed(keptSentencesOfData, data)
export const review = relayed(reviewOfData, data)
export const dictionary = relayed(dictionaryOfAgent, { ...data, from: '/v1/agent/lexicon' })
