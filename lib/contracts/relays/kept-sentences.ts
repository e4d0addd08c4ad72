import { keptSentences as keptSentencesOfCollection } from '../../collection/relays/kept-sentences.ts'
import { relayed } from '../../relayed.ts'
import { here } from './here.ts'

export const keptSentences = relayed(keptSentencesOfCollection, here)
