import { contract } from '../../platform/http/route.ts'
import { agent } from '../agent/contract.ts'
import { data } from '../data/contract.ts'
import { systemGroup } from '../system.ts'
import { grammar as grammarRoutes } from './grammar.ts'
import { lookup as lookupRoutes } from './lookup.ts'
import * as relayRoutes from './relays.ts'
import { wordWrites as wordWriteRoutes } from './words.ts'

export const collection = contract({
  name: 'collection',
  title: 'Collections',
  port: 8013,
  internal: false,
  long_lived: false,
  owners: [agent, data],
  groups: {
    ...relayRoutes,
    wordWrites: wordWriteRoutes,
    lookup: lookupRoutes,
    grammar: grammarRoutes,
    system: systemGroup,
  },
})
export const { wordWrites, lookup, grammar } = collection.groups
