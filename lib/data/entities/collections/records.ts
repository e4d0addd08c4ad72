import type { EntityItem } from 'electrodb'
import type { Belonging } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import {
  number,
  plainItems,
  plainKey,
  primaryIndex,
  secondaryIndex,
  storedEntity,
  text,
} from '../../../store/entity.ts'
import type { IndexPartition } from '../../../store/reading/plain-read.ts'
import { LEARNED, PROFILE_HEAD } from './keys.ts'

/** Clearing raises the generation, which makes former records unreachable at once. */
const RECORDS = 'RECORDS#${user_id}#${generation}'
const KEPT = 'KEPT#${user_id}'
const RECORD = '${resource}#${record_id}'

interface RecordKey {
  kept: boolean
  user_id: number
  generation: number
  resource: string
  record_id: string
}
export const recordKey = ({ kept, ...values }: RecordKey) =>
  plainKey({ pk: kept ? KEPT : RECORDS, sk: RECORD }, values)

/** Written by name: counts are called `n_<resource>`. */
export const profileHeads = plainItems('profile_head', PROFILE_HEAD, LEARNED)
export const profileHeadKey = (user_id: number) => plainKey(PROFILE_HEAD, { user_id })

/**
 * Tombstones keep versions from restarting. Lists read every item of a resource, so attributes are few, and the plain
 * client reads and writes them.
 */
export interface RecordRow {
  readonly pk: string
  readonly sk: string
  readonly version: number
  readonly label: string
  readonly kind?: string
  readonly state?: string
  readonly deleted?: 1
  /** JSON of all that is shown: a list parses no more than its page. */
  readonly record: string
}

const RECORDED: Belonging = { ...LEARNED, ownerIn: ['record.user_id'] }
export const clearedRecords = plainItems('record', { pk: RECORDS, sk: RECORD }, RECORDED)
export const keptRecords = plainItems('kept_record', { pk: KEPT, sk: RECORD }, RECORDED)

const UNIQUES = 'UNIQUE#${user_id}#${generation}'
export const uniquesOf = (profile: { user_id: number; generation: number }) =>
  plainKey({ pk: UNIQUES, sk: '' }, profile).pk

/** Unique among a learner's records. */
export const uniqueEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'unique', version: '1' },
    belonging: LEARNED,
    attributes: { user_id: number, generation: number, resource: text, name: text, record_id: text },
    indexes: { unique: primaryIndex(UNIQUES, '${resource}#${name}') },
  })

const CHANGE = { pk: 'CHANGES#${user_id}', sk: '${request_id}' } as const
export const changeKey = (user_id: number, request_id: string) => plainKey(CHANGE, { user_id, request_id })
export const changesOf = (user_id: number) => `CHANGES#${user_id}`
export const historyOf = (user_id: number, generation: number): IndexPartition => ({
  index: 'gsi1',
  pk: `HISTORY#${user_id}#${generation}`,
})

/** Also the receipt of its request. Clearing leaves it bare: without `after` it only tells that the request was done. */
export const changeEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'collections', entity: 'change', version: '1' },
    belonging: { ...LEARNED, ownerIn: ['before.user_id', 'after.user_id'] },
    attributes: {
      user_id: number,
      request_id: text,
      generation: number,
      fingerprint: text,
      at: text,
      /** 1 if clearing keeps record and whole receipt. */
      kept: number,
      resource: { type: 'string' },
      record_id: { type: 'string' },
      label: { type: 'string' },
      before: { type: 'string' },
      after: { type: 'string' },
    },
    indexes: {
      change: primaryIndex(CHANGE.pk, CHANGE.sk),
      history: {
        ...secondaryIndex('gsi1', 'HISTORY#${user_id}#${generation}', '${at}#${request_id}'),
        condition: change => change.after !== undefined,
      },
    },
  })
export type ChangeRecord = EntityItem<ReturnType<typeof changeEntity>>

/** Marks that the shared terms are stored. */
export const MARKER = { pk: 'MARKER', sk: '${name}' } as const
export const markers = plainItems('marker', MARKER, { role: 'stack' })
