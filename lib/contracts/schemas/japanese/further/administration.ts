import { z } from 'zod'
import { ExpectedVersion } from '../../administration/bundles.ts'
import { Text, Timestamp, Ulid } from '../../basics.ts'
import { FurtherFormat, furtherBundles, furtherParts, MOST_FURTHER, MOST_FURTHER_MEMORY } from './bundles.ts'

export const ByDictionary = z.object({ id: Ulid })

/** An address with a newer revision: https, and none of this machine's own network. */
export const UpdateAddress = Text.max(2_000).refine(
  text => URL.canParse(text) && new URL(text).protocol === 'https:',
  'must be an https address',
)

const isOn = z.boolean().describe('False: kept, and in no look-up')
export const FurtherUpdates = z.object({
  address: UpdateAddress.nullable().describe('Looked at daily; null: never'),
  checked_at: Timestamp.nullable(),
  failure: z.string().nullable().describe('Why the last look failed'),
})
export type FurtherUpdates = z.infer<typeof FurtherUpdates>

/** Its place in the list is its place in look-ups. */
export const FurtherInstalled = z.object({
  id: Ulid.describe('Given at installation, and kept by every update'),
  is_on: isOn,
  format: FurtherFormat,
  updates: FurtherUpdates,
  installed_at: Timestamp,
})
export type FurtherInstalled = z.infer<typeof FurtherInstalled>

export const FurtherList = z.object({
  version: z.number().int().describe('Rises with every change of the list; 0 while there was none'),
  // A restore may bring more than may be installed.
  dictionaries: z.array(FurtherInstalled.extend({ slots: furtherBundles.Slots })),
})
export type FurtherList = z.infer<typeof FurtherList>

/** The same dictionaries in another order, or switched. */
export const FurtherOrder = ExpectedVersion.extend({
  dictionaries: z.array(z.strictObject({ id: Ulid, is_on: isOn })).max(MOST_FURTHER),
})
export type FurtherOrder = z.infer<typeof FurtherOrder>

export const FurtherUpdatesWrite = z.strictObject({
  address: UpdateAddress.nullable().describe('Null: it is not updated'),
})

/** The source of a candidate. */
export const FurtherBuildOrder = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('parts'),
    parts: furtherParts.PartNumber.describe('How many were sent'),
    dictionary: Ulid.nullable().describe('The dictionary that it updates; null: a new one'),
  }),
  z.strictObject({
    source: z.literal('address'),
    address: UpdateAddress,
    dictionary: Ulid.nullable(),
  }),
])
export type FurtherBuildOrder = z.infer<typeof FurtherBuildOrder>

export const FurtherBuilding = z.object({
  from: z.enum(['parts', 'address', 'start']).describe('`start`: from the files of this machine, unasked'),
  dictionary: Ulid.nullable().describe('Null: a new one'),
  stage: z.enum(['downloading', 'reading', 'writing', 'storing']),
  done: z.number().min(0).max(1).nullable(),
  started_at: Timestamp,
})
export type FurtherBuilding = z.infer<typeof FurtherBuilding>

export const FurtherState = FurtherList.extend({
  memory_bytes: z.number().int().describe('Of the dictionaries that are in use and switched on'),
  most_memory_bytes: z.literal(MOST_FURTHER_MEMORY),
  most_dictionaries: z.literal(MOST_FURTHER),
  building: FurtherBuilding.nullable(),
  failure: z.object({ detail: z.string(), at: Timestamp }).nullable().describe('Why the last build failed'),
})
export type FurtherState = z.infer<typeof FurtherState>
