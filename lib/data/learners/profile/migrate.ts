import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Term } from '../../../contracts/schemas/learners/profile.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { plainKey } from '../../../store/entity.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { MARKER } from '../../entities/collections/records.ts'
import type { Learning } from '../records/learning.ts'
import { rowOf } from '../records/record.ts'
import { sharedTerms } from './shared-terms.ts'
import { EVERYBODY, terms } from './taxonomy.ts'

/** Raise the number when shared terms or stored profiles change. */
const DONE = plainKey(MARKER, { name: 'profile-schema.1' })

/** Names in other languages are aliases. */
const LANGUAGE = 'en'

/** Writes shared terms once, and changes no learner's records. The marker comes last, so that a crash repeats it. */
export async function migrateProfiles({
  client,
  table,
  now,
  signal,
}: Learning): Promise<{ migrated: boolean }> {
  const marker = new GetCommand({ TableName: table, Key: DONE, ConsistentRead: true })
  if ((await client.send(marker, { abortSignal: signal })).Item) return { migrated: false }
  const at = now().toISOString()
  const rows = sharedTermRecords(at).map(({ values, ...item }) =>
    rowOf(terms, EVERYBODY.generation, { item: { ...item, values }, values, written: values }),
  )
  const puts = rows.map(Item => ({ Put: { TableName: table, Item } }))
  await writeAll(client, puts, { signal })
  await client.send(new PutCommand({ TableName: table, Item: { ...DONE, at } }), { abortSignal: signal })
  return { migrated: true }
}

export const sharedTermRecords = (at: string) =>
  sharedTerms.map(({ kind, name, aliases, mergedInto }) => ({
    record_id: termId(kind, name),
    user_id: EVERYBODY.user_id,
    source: 'system' as const,
    version: 1,
    created_at: at,
    updated_at: at,
    values: Term.parse({
      kind,
      name,
      language: LANGUAGE,
      aliases,
      merged_into: mergedInto === undefined ? null : termId(kind, mergedInto),
    }),
  }))

const termId = (kind: string, name: string) => nameOf('taxonomy', kind, name)
