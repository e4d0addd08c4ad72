import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { BySha256, ExpectedVersion } from '../../schemas/administration/bundles.ts'
import { NoContent, Streamed, Timestamp, Ulid } from '../../schemas/basics.ts'
import {
  ByDictionary,
  FurtherInstalled,
  FurtherList,
  FurtherOrder,
  FurtherUpdates,
} from '../../schemas/japanese/further/administration.ts'
import { furtherBundles } from '../../schemas/japanese/further/bundles.ts'

const PREFIX = '/v1/data/assets/further'
const { Slot, Slots, Announced, Offer } = furtherBundles

/** The further dictionaries: a list, and two slots for each. */
export const furtherAssets = group({
  list: {
    ...route('GET', PREFIX, 'service'),
    summary: 'The further dictionaries in their order, with their slots',
    output: FurtherList,
  },
  install: {
    ...route('POST', PREFIX, 'service'),
    repeatable: true,
    summary:
      'Begin a dictionary, at the end of the list, with nothing in its slots; the same id again changes nothing',
    body: z.strictObject({ id: Ulid, format: FurtherInstalled.shape.format }),
    output: FurtherList,
  },
  order: {
    ...route('PUT', `${PREFIX}/order`, 'service'),
    repeatable: false,
    summary: 'Order and switch the dictionaries',
    body: FurtherOrder,
    output: FurtherList,
  },
  updates: {
    ...route('PUT', `${PREFIX}/{id}/updates`, 'service'),
    summary:
      'The address of newer revisions, or the outcome of a look at it; omitted fields keep their values',
    params: ByDictionary,
    body: z.strictObject({
      address: FurtherUpdates.shape.address.optional(),
      looked: z.strictObject({ at: Timestamp, failure: z.string().max(1_000).nullable() }).optional(),
    }),
    output: FurtherList,
  },
  remove: {
    ...route('DELETE', `${PREFIX}/{id}`, 'service'),
    summary: 'Remove a dictionary with its bundles; no error if there is none',
    params: ByDictionary,
    ...NoContent,
  },
  slots: {
    ...route('GET', `${PREFIX}/{id}/slots`, 'service'),
    summary: 'The edition of a dictionary in use, and its candidate',
    params: ByDictionary,
    output: Slots,
  },
  store: {
    ...route('POST', `${PREFIX}/{id}/bundles`, 'service'),
    summary:
      'Store a bundle in the slot that is not active, which discards a former candidate. The bundle has no effect until it is offered',
    params: ByDictionary,
    query: Announced,
    receives: 'stream',
    max_body: furtherBundles.most_bytes,
    output: z.object({ slot: Slot.shape.slot, version: z.number().int() }),
    deadline_s: 600,
  },
  read: {
    ...route('GET', `${PREFIX}/{id}/bundles/{sha256}`, 'service'),
    summary: 'The bytes of the edition in use or of the candidate',
    params: ByDictionary.extend(BySha256.shape),
    ...Streamed,
    deadline_s: 600,
  },
  offer: {
    ...route('PUT', `${PREFIX}/{id}/candidate`, 'service'),
    repeatable: false,
    summary: 'Make a stored bundle the candidate',
    params: ByDictionary,
    body: Offer,
    output: Slots,
  },
  discard: {
    ...route('DELETE', `${PREFIX}/{id}/candidate`, 'service'),
    summary: 'Discard the candidate; no error if there is none',
    params: ByDictionary,
    output: Slots,
  },
  activate: {
    ...route('POST', `${PREFIX}/{id}/activate`, 'service'),
    summary:
      'Use the candidate; the former edition becomes the candidate. Refused if all in use together take too much memory',
    params: ByDictionary,
    body: ExpectedVersion,
    output: Slots,
  },
})
