import { furtherAssets } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import {
  discardCandidate,
  offerCandidate,
  readBundle,
  slotsOf,
  storeBundle,
} from '../../lib/data/files/bundle-slots.ts'
import * as further from '../../lib/data/files/further/change-list.ts'
import { furtherKind } from '../../lib/data/files/further/list.ts'
import { remove as removeDictionary } from '../../lib/data/files/further/remove.ts'

export const list = endpoint(furtherAssets.list, ({ app }) => further.furtherList(app.content))

export const install = endpoint(furtherAssets.install, ({ body, app }) => further.install(app.content, body))

export const order = endpoint(furtherAssets.order, ({ body, app }) => further.order(app.content, body))

export const updates = endpoint(furtherAssets.updates, ({ params, body, app }) =>
  further.noteUpdates(app.content, params.id, body),
)

export const remove = endpoint(furtherAssets.remove, ({ params, app }) => removeDictionary(app, params.id))

export const slots = endpoint(furtherAssets.slots, ({ params, app }) =>
  slotsOf(app.content, furtherKind(params.id)),
)

export const store = endpoint(furtherAssets.store, ({ params, query, incoming, app }) =>
  storeBundle(app, furtherKind(params.id), query, incoming),
)

export const read = endpoint(furtherAssets.read, ({ params, app }) =>
  readBundle(app, furtherKind(params.id), params.sha256),
)

export const offer = endpoint(furtherAssets.offer, ({ params, body, app }) =>
  offerCandidate(app, furtherKind(params.id), body),
)

export const discard = endpoint(furtherAssets.discard, ({ params, app }) =>
  discardCandidate(app.content, furtherKind(params.id)),
)

export const activate = endpoint(furtherAssets.activate, ({ params, body, app }) =>
  further.activate(app.content, params.id, body.expected_version),
)
