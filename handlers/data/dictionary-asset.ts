import { endpoint } from '../../lib/app/data.ts'
import {
  activateCandidate,
  dictionarySlots,
  discardCandidate,
  offerCandidate,
  readBundle,
  storeBundle,
} from '../../lib/content/assets/dictionary-asset.ts'
import { dictionaryAsset } from '../../lib/contracts/data/contract.ts'

export const slots = endpoint(dictionaryAsset.slots, ({ app }) => dictionarySlots(app.content))

export const store = endpoint(dictionaryAsset.store, ({ query, incoming, app }) =>
  storeBundle(app, query, incoming),
)

export const read = endpoint(dictionaryAsset.read, ({ params, app }) => readBundle(app, params.sha256))

export const offer = endpoint(dictionaryAsset.offer, ({ body, app }) => offerCandidate(app, body))

export const discard = endpoint(dictionaryAsset.discard, ({ app }) => discardCandidate(app.content))

export const activate = endpoint(dictionaryAsset.activate, ({ body, app }) =>
  activateCandidate(app.content, body.expected_version),
)
