import { contract } from '../platform/http/route.ts'
import { agent } from './agent/contract.ts'
import { further as furtherRoutes } from './collection/further.ts'
import { grammar as grammarRoutes } from './collection/grammar.ts'
import { lookup as lookupRoutes } from './collection/lookup.ts'
import { wordStarts as wordStartRoutes } from './collection/word-starts.ts'
import { wordLists as wordListRoutes, wordWrites as wordWriteRoutes } from './collection/words.ts'
import { data } from './data/contract.ts'
import { cards } from './relays/cards.ts'
import { changes } from './relays/changes.ts'
import { keptSentences } from './relays/kept-sentences.ts'
import { keptWords } from './relays/kept-words.ts'
import { dictionary } from './relays/lookups.ts'
import { systemGroup } from './system.ts'

export const collection = contract({
  name: 'collection',
  title: 'Collections',
  port: 8013,
  internal: false,
  long_lived: false,
  owners: [agent, data],
  groups: {
    dictionary,
    keptSentences,
    review: cards,
    words: { ...keptWords, ...wordListRoutes },
    wordWrites: wordWriteRoutes,
    wordStarts: wordStartRoutes,
    changes,
    lookup: lookupRoutes,
    further: furtherRoutes,
    grammar: grammarRoutes,
    system: systemGroup,
  },
})
export const { words, wordWrites, wordStarts, lookup, further, grammar } = collection.groups
