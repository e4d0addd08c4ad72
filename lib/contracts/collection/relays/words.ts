import { words as wordsOfData } from '../../data/learners/words.ts'
import { relayed } from '../../relayed.ts'
import { data } from './data.ts'

export const words = relayed(wordsOfData, data)
