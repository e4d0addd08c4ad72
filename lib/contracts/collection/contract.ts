import { contract } from '../../http/route.ts'
import { agent } from '../agent/contract.ts'
import { data } from '../data/contract.ts'
import { relayed } from '../relayed.ts'
import { systemGroup } from '../system.ts'
import { grammar as grammarRoutes } from './grammar.ts'
import { lookup as lookupRoutes } from './lookup.ts'
import { wordWrites as wordWriteRoutes } from './words.ts'

export const collection = contract({
  name: 'collection',
  title: 'Collections',
  port: 8013,
  internal: false,
  long_lived: false,
  groups: {
    words: relayed(data.groups.words, {
      from: '/v1/data/collections',
      to: '/api/collections',
      access: 'member',
    }),
    keptSentences: relayed(data.groups.keptSentences, {
      from: '/v1/data/collections',
      to: '/api/collections',
      access: 'member',
    }),
    dictionary: relayed(agent.groups.dictionary, {
      from: '/v1/agent/lexicon',
      to: '/api/collections',
      access: 'member',
    }),
    review: relayed(data.groups.review, {
      from: '/v1/data/collections',
      to: '/api/collections',
      access: 'member',
    }),
    wordWrites: wordWriteRoutes,
    lookup: lookupRoutes,
    grammar: grammarRoutes,
    system: systemGroup,
  },
})
export const { wordWrites, lookup, grammar } = collection.groups
