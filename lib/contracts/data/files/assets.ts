import { z } from 'zod'
import { group, route } from '../../../platform/http/route.ts'
import { type BundleKind, BySha256, ExpectedVersion } from '../../schemas/administration/bundles.ts'
import { Streamed } from '../../schemas/basics.ts'
import { dictionaryBundles } from '../../schemas/japanese/dictionary.ts'

/** The two slots of a kind of bundle: one is active, the other holds the candidate. */
const slotsOf = <Report extends z.ZodType>({
  name,
  most_bytes,
  Slot,
  Slots,
  Announced,
  Offer,
}: BundleKind<Report>) =>
  group({
    slots: {
      ...route('GET', `/v1/data/assets/${name}`, 'service'),
      summary: `Which ${name} is active, and which one is a candidate`,
      output: Slots,
    },
    store: {
      ...route('POST', `/v1/data/assets/${name}/bundles`, 'service'),
      summary:
        'Store a bundle in the slot that is not active, which discards a former candidate. The bundle has no effect until it is offered',
      query: Announced,
      receives: 'stream',
      max_body: most_bytes,
      output: z.object({ slot: Slot.shape.slot, version: z.number().int() }),
      deadline_s: 600,
    },
    read: {
      ...route('GET', `/v1/data/assets/${name}/bundles/{sha256}`, 'service'),
      summary: `The bytes of the active ${name} or the candidate`,
      params: BySha256,
      ...Streamed,
      deadline_s: 600,
    },
    offer: {
      ...route('PUT', `/v1/data/assets/${name}/candidate`, 'service'),
      repeatable: false,
      summary: 'Make a stored bundle the candidate',
      body: Offer,
      output: Slots,
    },
    discard: {
      ...route('DELETE', `/v1/data/assets/${name}/candidate`, 'service'),
      summary: 'Discard the candidate; no error if there is none',
      output: Slots,
    },
    activate: {
      ...route('POST', `/v1/data/assets/${name}/activate`, 'service'),
      summary: `Use the candidate; the ${name} used so far becomes the candidate, so that the same undoes it`,
      body: ExpectedVersion,
      output: Slots,
    },
  })

export const dictionaryAsset = slotsOf(dictionaryBundles)
