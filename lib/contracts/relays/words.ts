import { words as wordsOfCollection } from '../../collection/relays/words.ts'
import { wordWrites as wordWritesOfCollection } from '../../collection/words.ts'
import { relayed } from '../../relayed.ts'
import { here } from './here.ts'

export const words = relayed(wordsOfCollection, here)
export const wordWrites = relayed(wordWritesOfCollection, here)
