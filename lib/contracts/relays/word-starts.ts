import { wordStarts as wordStartsOfCollection } from '../collection/word-starts.ts'
import { relayed } from '../relayed.ts'
import { here } from './places.ts'

export const wordStarts = relayed(wordStartsOfCollection, here)
