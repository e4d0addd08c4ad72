import { dictionary as dictionaryOfAgent } from '../agent/lexicon.ts'
import { grammar as grammarOfCollection } from '../collection/grammar.ts'
import { lookup as lookupOfCollection } from '../collection/lookup.ts'
import { relayed } from '../relayed.ts'
import { collections, here } from './places.ts'

export const dictionary = relayed(dictionaryOfAgent, { ...collections, from: '/v1/agent/lexicon' })
export const lookup = relayed(lookupOfCollection, here)
export const grammar = relayed(grammarOfCollection, here)
