import {
  wordLists as wordListsOfCollection,
  wordWrites as wordWritesOfCollection,
} from '../collection/words.ts'
import { relayed } from '../relayed.ts'
import { keptWords } from './kept-words.ts'
import { here } from './places.ts'

export const words = { ...keptWords, ...relayed(wordListsOfCollection, here) }
export const wordWrites = relayed(wordWritesOfCollection, here)
