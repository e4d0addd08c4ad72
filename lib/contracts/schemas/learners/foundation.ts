import { z } from 'zod'
import { listOf, Page, Text, Timestamp, Ulid, whole } from '../basics.ts'
import { FurtherChoice } from '../japanese/further/looked-up.ts'
import * as profile from './profile.ts'
import { LeftOut, ReviewSettings } from './review-settings.ts'

/** The `values` of each resource that a learner can write. */
export const writtenValues = {
  profile: profile.Preferences,
  languages: profile.LanguageBackground,
  goals: profile.Goal,
  exams: profile.ExamRecord,
  taxonomy: profile.NewTerm,
  preferences: profile.Preference,
  'self-assessments': profile.SelfAssessment,
  dictionaries: FurtherChoice,
  'reading-settings': profile.ReadingSettings,
  'material-feedback': profile.MaterialFeedback,
  insights: profile.InsightDecision,
  privacy: profile.PrivacyChoice,
  'review-settings': ReviewSettings,
} as const
export type WrittenName = keyof typeof writtenValues

/** Versions of the lists and of the records they show. */
export const SCHEMA_VERSION = 1 as const

/** The request of a write; `values` are checked once it is known what they belong to. */
const schemaOf = (name: WrittenName) => {
  const { $schema: _, ...schema } = z.toJSONSchema(writtenValues[name], { io: 'input' })
  return { title: name, ...schema }
}
const WRITTEN: WrittenName[] = Object.keys(writtenValues).flatMap(name => (isWritten(name) ? [name] : []))
function isWritten(name: string): name is WrittenName {
  return Object.hasOwn(writtenValues, name)
}

export const RecordWrite = z.strictObject({
  request_id: Ulid,
  expected_version: whole(0, Number.MAX_SAFE_INTEGER).describe('0 where there is none yet'),
  values: z
    .record(z.string(), z.unknown())
    .meta({ anyOf: [...WRITTEN.map(schemaOf), { title: 'deletion', type: 'object', maxProperties: 0 }] }),
})
export type RecordWrite = z.infer<typeof RecordWrite>

export const RecordSource = z.enum(['self', 'system', 'import'])
export type RecordSource = z.infer<typeof RecordSource>

/** A record of the foundation, whatever its resource. */
export const FoundationItem = z.object({
  record_id: z.string(),
  user_id: z.number().int().describe('0: shared by all learners'),
  source: RecordSource,
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  values: z.record(z.string(), z.unknown()),
  left_out: LeftOut.optional(),
  deleted: z.literal(true).optional(),
})
export type FoundationItem = z.infer<typeof FoundationItem>

const ListedTime = Timestamp.nullable().describe('Null where unknown, as for senses stored by older versions')

/** A record as lists show it. */
const ListedItem = FoundationItem.extend({ created_at: ListedTime, updated_at: ListedTime })
export type ListedItem = z.infer<typeof ListedItem>

const Words = z.string().regex(/^[a-z][a-z-]{0,39}$/)
export const ByResource = z.object({ resource: Words })
/** `me` is the only record of its resource. */
export const ByRecord = z.object({
  resource: Words,
  record_id: z
    .string()
    .regex(/^(me|[0-9A-HJKMNP-TV-Z]{26})$/, 'must be a ULID, or me where there is one record'),
})

export const RecordQuery = Page.extend({
  q: Text.max(200).default('').describe('Searched for in names; the id of a skill for `senses`'),
  kind: Text.max(50).optional(),
  state: Text.max(50).optional(),
})
export type RecordQuery = z.infer<typeof RecordQuery>

export const FoundationList = z.object({
  schema_version: z.literal(SCHEMA_VERSION),
  profile_version: z.number().int().describe('Rises with every write to the foundation'),
  ...listOf(ListedItem).shape,
  is_current: z
    .boolean()
    .optional()
    .describe('Of knowledge and observations: false while there are events that are not in them yet'),
})
