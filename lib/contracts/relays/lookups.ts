import { grammar as grammarOfCollection } from '../../collection/grammar.ts'
import { lookup as lookupOfCollection } from '../../collection/lookup.ts'
import { dictionary as dictionaryOfCollection } from '../../collection/relays/dictionary.ts'
import { relayed } from '../../relayed.ts'
import { here } from './here.ts'

export const dictionary = relayed(dictionaryOfCollection, here)
export const lookup = relayed(lookupOfCollection, here)
export const grammar = relayed(grammarOfCollection, here)
