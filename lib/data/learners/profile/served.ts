import type { z } from 'zod'
import { type List, Ulid } from '../../../contracts/schemas/basics.ts'
import type {
  FoundationItem,
  ListedItem,
  RecordQuery,
  RecordWrite,
} from '../../../contracts/schemas/learners/foundation.ts'
import { parsedPart } from '../../../platform/http/serving/validate.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import type { Stores } from '../records/learning.ts'
import { listRecords, type RecordOwner } from '../records/read-records.ts'
import type { Filter, Resource } from '../records/resource.ts'
import { type Beside, type RecordRequest, writeRecord } from '../records/write-record.ts'

interface Ask {
  readonly owner: RecordOwner
  readonly query: RecordQuery
}

export interface Write extends RecordWrite, Pick<RecordRequest, 'moved'> {
  readonly user_id: number
  readonly record_id: string
  readonly delete: boolean
}

/** False if events have not been folded into the list. */
type Listed = List<ListedItem> & { is_current?: boolean }

export interface Served {
  readonly about: string
  readonly resource?: Resource
  readonly filters: readonly Filter[]
  /** `q` may be a skill's id. */
  readonly ofSkills?: boolean
  readonly valueNames?: readonly string[]
  list(app: Stores, ask: Ask): Promise<Listed>
  write?(app: Stores, write: Write): Promise<FoundationItem>
}

interface Extra<V extends z.ZodObject, I extends z.ZodObject> {
  /** Refuses whatever the values are. */
  mayWrite?(app: Stores, write: Write): Promise<void>
  beside?(app: Stores, write: Write): Beside<V, I>
  others?: readonly RecordOwner[]
}

export const writableRecords = <V extends z.ZodObject, I extends z.ZodObject>(
  resource: Resource<V, I>,
  { mayWrite, beside, others = [] }: Extra<V, I> = {},
): Served => ({
  about: resource.about,
  resource,
  filters: resource.filters,
  list: ({ learning }, { owner, query }) => listRecords(learning, [owner, ...others], resource, query),
  async write(app, write) {
    await mayWrite?.(app, write)
    mustBeNamedWell(resource, write.record_id)
    const input = write.delete ? mustBeEmpty(write) : parsedPart('body.values', resource.input, write.values)
    return writeRecord(
      app.learning,
      resource,
      { ...write, input, source: write.moved ? 'import' : 'self' },
      beside?.(app, write),
    )
  },
})

export const derivedRecords = (
  about: string,
  list: Served['list'],
  {
    filters = [],
    valueNames = [],
    ofSkills = false,
  }: Partial<Pick<Served, 'filters' | 'valueNames' | 'ofSkills'>> = {},
): Served => ({ about, filters, valueNames, ofSkills, list })

function mustBeNamedWell({ name, record }: Pick<Resource, 'name' | 'record'>, record_id: string): void {
  if (record === 'me' && record_id !== 'me')
    throw invalidInput('path.record_id', `${name} has one record, called me`)
  if (record === 'own' && !Ulid.safeParse(record_id).success)
    throw invalidInput('path.record_id', 'must be a ULID')
}

function mustBeEmpty({ values }: Write): null {
  if (Object.keys(values).length > 0) throw invalidInput('body.values', 'must be empty for a deletion')
  return null
}
