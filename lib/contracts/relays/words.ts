import { wordWrites as wordWritesOfCollection } from '../collection/words.ts'
import { words as wordsOfData } from '../data/learners/words.ts'
import { relayed } from '../relayed.ts'
import { collections, here } from './places.ts'

export const words = relayed(wordsOfData, collections)
export const wordWrites = relayed(wordWritesOfCollection, here)
