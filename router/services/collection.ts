import * as further from '../../handlers/collection/further.ts'
import * as grammar from '../../handlers/collection/grammar.ts'
import * as lookup from '../../handlers/collection/lookup.ts'
import * as wordLists from '../../handlers/collection/word-lists.ts'
import * as wordStarts from '../../handlers/collection/word-starts.ts'
import * as wordWrites from '../../handlers/collection/word-writes.ts'
import { systemHandlers } from '../../handlers/system/system.ts'
import { relaysOf } from '../../lib/app/relay.ts'
import { endpoint, startCollection } from '../../lib/collection/app.ts'
import { collection as contract } from '../../lib/contracts/collection.ts'
import { service } from '../service.ts'

const { list: _, ...words } = contract.groups.words

export const collection = service({
  contract,
  handlers: {
    wordWrites,
    wordStarts,
    lookup,
    further,
    grammar,
    ...relaysOf(contract, endpoint),
    words: { ...relaysOf({ ...contract, groups: { words } }, endpoint).words, ...wordLists },
    system: systemHandlers(contract),
  },
  start: startCollection,
})
