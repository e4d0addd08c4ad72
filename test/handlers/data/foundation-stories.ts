import { monotonicFactory } from 'ulid'
import type { FoundationItem } from '../../../lib/contracts/schemas/learners/foundation.ts'
import { recordKey, uniquesOf } from '../../../lib/data/entities/collections/records.ts'
import type { Learning } from '../../../lib/data/learners/records/learning.ts'
import { plainQuery } from '../../../lib/store/reading/plain-read.ts'
import type { DataClient } from './lab.ts'

/** For records and requests alike. */
export const newId = monotonicFactory()

/** data_server's routes, or their relays. */
type Foundation = Pick<DataClient, 'foundation'>

interface Writing {
  record_id?: string
  version?: number
  request_id?: string
}

/** Creates a record, or changes the one that is given. */
export const write = (
  client: Foundation,
  resource: string,
  values: Record<string, unknown>,
  { record_id = newId(), version = 0, request_id = newId() }: Writing = {},
) =>
  client.foundation.write({
    params: { resource, record_id },
    query: {},
    body: { request_id, expected_version: version, values },
  })

/** The id of a record, and its version as the expected one of the next write. */
export const seen = ({ record_id, version }: Pick<FoundationItem, 'record_id' | 'version'>) => ({
  record_id,
  version,
})

export const remove = (
  client: Foundation,
  resource: string,
  { record_id, version }: Pick<FoundationItem, 'record_id' | 'version'>,
  request_id = newId(),
) =>
  client.foundation.write({
    params: { resource, record_id },
    query: { delete: true },
    body: { request_id, expected_version: version, values: {} },
  })

export const list = (
  client: Foundation,
  resource: string,
  query: { q?: string; kind?: string; state?: string; offset?: number; limit?: number } = {},
) => client.foundation.list({ params: { resource }, query })

export const versionOf = async (client: Foundation) => (await list(client, 'goals')).profile_version

export const clear = (client: Foundation, version: number, request_id = newId()) =>
  client.foundation.clear({ body: { request_id, expected_version: version, values: {} } })

/** The permissions of a learner who allows everything. */
export const allAllowed = { record_events: true, record_lookups: true, personalise: true }

/** Values that fit, for each resource that learners write freely. */
export const examples: Record<string, Record<string, unknown>> = {
  profile: { show_kana: 'always' },
  languages: { language: 'en', is_native: true, level: 'native', started_on: '2001' },
  goals: { name: 'Read a novel', type: 'reading', deadline: '2027-03-31' },
  exams: {
    exam: 'JLPT',
    level: 'N3',
    taken_on: '2019',
    sub_scores: [{ name: 'Reading', score: 41, max: 60 }],
  },
  taxonomy: { kind: 'topic', name: 'Trains', aliases: ['電車'] },
  preferences: { item: { kind: 'author', id: 'Dazai' }, type: 'interest', value: 5 },
  'self-assessments': {
    object: { kind: 'overall' },
    dimension: 'listening_discrimination',
    judgement: 'I miss short vowels.',
  },
  dictionaries: { order: ['01JD0000000000000000000000'], hidden: [] },
  'reading-settings': {
    minutes_per_day: 30,
    audio_speed: 0.75,
    keys: { reading: { nextWord: ['KeyD', 'Shift+KeyD'] }, review: {} },
  },
  privacy: { ...allAllowed, record_lookups: false },
  'review-settings': { time_zone: 'Asia/Tokyo', new_per_day: 0 },
}
const SINGLE = ['profile', 'dictionaries', 'reading-settings', 'privacy', 'review-settings']
export const kept = ['privacy', 'review-settings']
export const recordIdIn = (resource: string) => (SINGLE.includes(resource) ? 'me' : newId())

/** One record of each of these resources. */
export async function writeExamples(client: Foundation) {
  const written: FoundationItem[] = []
  for (const [resource, values] of Object.entries(examples))
    written.push(await write(client, resource, values, { record_id: recordIdIn(resource) }))
  return written
}

export const propose = (
  client: DataClient,
  values: { statement: string; kind?: string },
  request_id = newId(),
) =>
  client.insights.propose({
    body: { request_id, values: { kind: 'reading.pace', origin: 'pace.v1', ...values } },
  })

/** The items of these records and of the names they have taken, as they are stored. */
export async function storedRecords(
  { client, table, signal }: Learning,
  owner: { user_id: number; generation: number },
) {
  const { pk } = recordKey({ ...owner, kept: false, resource: '', record_id: '' })
  const found = [pk, uniquesOf(owner)].map(partition =>
    plainQuery(
      client,
      {
        TableName: table,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: partition } },
      },
      ['pk', 'sk'],
      signal,
    ),
  )
  return (await Promise.all(found)).flat()
}
