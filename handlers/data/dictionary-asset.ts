import { dictionaryAsset } from '../../lib/contracts/data/contract.ts'
import { dictionaryBundles as kind } from '../../lib/contracts/schemas/japanese/dictionary.ts'
import { endpoint } from '../../lib/data/app.ts'
import {
  activateCandidate,
  discardCandidate,
  offerCandidate,
  readBundle,
  slotsOf,
  storeBundle,
} from '../../lib/data/files/bundle-slots.ts'

export const slots = endpoint(dictionaryAsset.slots, ({ app }) => slotsOf(app.content, kind))

export const store = endpoint(dictionaryAsset.store, ({ query, incoming, app }) =>
  storeBundle(app, kind, query, incoming),
)

export const read = endpoint(dictionaryAsset.read, ({ params, app }) => readBundle(app, kind, params.sha256))

export const offer = endpoint(dictionaryAsset.offer, ({ body, app }) => offerCandidate(app, kind, body))

export const discard = endpoint(dictionaryAsset.discard, ({ app }) => discardCandidate(app.content, kind))

export const activate = endpoint(dictionaryAsset.activate, ({ body, app }) =>
  activateCandidate(app.content, kind, body.expected_version),
)
