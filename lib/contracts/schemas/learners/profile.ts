import { z } from 'zod'
import { Id, IdText, Name, Text, whole } from '../basics.ts'
import { LanguageTag, Level } from '../japanese/text.ts'
import { AbilityDimension, Support } from './abilities.ts'

const PartialDate = z
  .string()
  .regex(
    /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
    'must be a year, a month or a day, such as 2019, 2019-04 or 2019-04-01',
  )
  .refine(text => text.length < 10 || z.iso.date().safeParse(text).success, 'must be a date there is')
  .describe('A year, a month or a day, as exactly as it is known')

const text = (longest: number) => Text.min(1).max(longest)
/** Null where it is unknown, which it is when it is left out. */
const unknown = <T extends z.ZodType>(type: T) => type.nullable().default(null)
const note = (longest: number) => unknown(Text.max(longest))
const chosen = <const T extends readonly [string, ...string[]]>(options: T) => unknown(z.enum(options))

/** The easiest first. */
export const LearnerLevel = z.enum(['new', ...Level.options])
export type LearnerLevel = z.infer<typeof LearnerLevel>

const PreferenceValues = z.strictObject({
  show_kana: z.enum(['when_unknown', 'always', 'never']),
  show_translation: z.enum(['on_demand', 'always', 'never']),
  explanation_depth: z.enum(['standard', 'brief', 'detailed']),
  challenge: z.enum(['balanced', 'comfortable', 'stretching']),
  level: LearnerLevel.nullable(),
  samples_put_away: z.array(z.string().regex(/^[a-z-]{1,40}$/)).max(20),
})
const { show_kana, show_translation, explanation_depth, challenge, level, samples_put_away } =
  PreferenceValues.shape

export const Preferences = z.strictObject({
  show_kana: show_kana.default('when_unknown'),
  show_translation: show_translation.default('on_demand'),
  explanation_depth: explanation_depth.default('standard'),
  challenge: challenge.default('balanced'),
  level: level
    .default(null)
    .describe(
      'The level that the learner has reached, by their own choice: `new` is below all, `above` is above N1; null: never asked',
    ),
  samples_put_away: samples_put_away
    .default([])
    .describe('Sample texts of the app that the learner does not want to be offered'),
})
export type Preferences = z.infer<typeof Preferences>

/** The same as clients write them: what they leave out is not stored, and follows the defaults. */
export const PreferencesInput = PreferenceValues.partial()

export const LanguageBackground = z.strictObject({
  language: LanguageTag,
  is_native: z.boolean().default(false),
  level: chosen(['none', 'beginner', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native']),
  kanji_familiarity: chosen(['none', 'some', 'many', 'fluent']),
  started_on: unknown(PartialDate),
  experience: note(2_000),
})

export const Goal = z.strictObject({
  name: text(200),
  purpose: note(2_000),
  type: z
    .enum(['other', 'exam', 'reading', 'listening', 'conversation', 'writing', 'work', 'travel'])
    .default('other'),
  order: whole(0, 999).default(0),
  deadline: unknown(z.iso.date()),
  state: z.enum(['active', 'paused', 'done']).default('active'),
})
export type Goal = z.infer<typeof Goal>

const score = z.number().min(0).max(10_000)
export const ExamRecord = z.strictObject({
  exam: text(100),
  level: note(50),
  taken_on: unknown(PartialDate),
  status: chosen(['planned', 'registered', 'taken', 'passed', 'failed']),
  reported_source: note(200),
  total_score: unknown(score),
  sub_scores: unknown(
    z.array(z.strictObject({ name: text(100), score: unknown(score), max: unknown(score) })).max(12),
  ),
})

export const TermKind = z.enum(['topic', 'genre', 'domain', 'scene', 'priority_direction'])

/** A private term, as its learner writes it. */
export const NewTerm = z.strictObject({
  kind: TermKind,
  name: text(100),
  language: unknown(LanguageTag),
  aliases: z.array(text(100)).max(20).default([]),
})
export const Term = z.strictObject({
  ...NewTerm.shape,
  merged_into: unknown(Name).describe('The term that replaces this one'),
})

const ItemIds = { taxonomy: Name, article: IdText, author: text(200) }
const ValueBounds = { interest: [1, 5], exclusion: [1, 1], domain_familiarity: [0, 4] } as const

export const Preference = z
  .strictObject({
    item: z.strictObject({ kind: z.enum(['taxonomy', 'article', 'author']), id: text(200) }),
    type: z.enum(['interest', 'exclusion', 'domain_familiarity']),
    value: whole(0, 5).describe('interest 1–5, exclusion 1, domain_familiarity 0–4'),
    note: note(500),
  })
  .superRefine(({ item, type, value }, { addIssue }) => {
    if (!ItemIds[item.kind].safeParse(item.id).success)
      addIssue({ code: 'custom', path: ['item', 'id'], message: `must be the id of ${named[item.kind]}` })
    const [least, most] = ValueBounds[type]
    if (value < least || value > most)
      addIssue({ code: 'custom', path: ['value'], message: `must be from ${least} to ${most} for ${type}` })
  })
const named = { taxonomy: 'a term', article: 'an article', author: 'an author' }

export const SelfAssessment = z
  .strictObject({
    object: z.strictObject({
      kind: z.enum(['skill', 'sense', 'overall', 'can_do']),
      id: unknown(text(200)).describe('Null for overall'),
    }),
    dimension: AbilityDimension,
    condition: z.enum(['any', 'independent', 'supported']).default('any'),
    judgement: text(500),
    note: note(2_000),
  })
  .superRefine(({ object: { kind, id } }, { addIssue }) => {
    if (!ObjectIds[kind].safeParse(id).success)
      addIssue({ code: 'custom', path: ['object', 'id'], message: `must be ${idOf[kind]}` })
  })
const ObjectIds = { skill: Name, sense: Name, overall: z.null(), can_do: z.string() }
const idOf = {
  skill: 'the id of a skill',
  sense: 'the id of a sense',
  overall: 'null for overall',
  can_do: 'a Can-do statement',
}

/** A key of the app: a place on the keyboard (`event.code`), also with Shift, or a printed character. */
export const KeyName = z.string().regex(/^(?:(?:Shift\+)?[A-Z][A-Za-z0-9]{2,19}|[!-/:-@[-`{-~])$/)
const ActionKeys = z
  .record(z.string().regex(/^[a-z][A-Za-z]{0,29}$/), z.array(KeyName).max(3))
  .refine(each => Object.keys(each).length <= 100, 'at most 100 actions')
/** The keys of actions that a learner changed; an action without an entry has its usual keys. */
export const ChangedKeys = z.strictObject({
  reading: ActionKeys.default({}).describe('Keys of texts and of the player by action'),
  review: ActionKeys.default({}).describe('Keys of the review by action'),
})
export type ChangedKeys = z.infer<typeof ChangedKeys>

export const ReadingSettings = z.strictObject({
  minutes_per_session: unknown(whole(1, 600)),
  minutes_per_day: unknown(whole(0, 1_440)),
  days_per_week: unknown(whole(0, 7)),
  length: chosen(['short', 'medium', 'long', 'any']),
  audio_speed: unknown(z.number().min(0.5).max(2)),
  subtitles: chosen(['off', 'japanese', 'translation', 'both']),
  keys: ChangedKeys.default({ reading: {}, review: {} }).describe(
    'Keys that were changed in the app; actions without an entry have their usual keys',
  ),
})
export type ReadingSettings = z.infer<typeof ReadingSettings>

const rating = unknown(whole(1, 5))
export const MaterialFeedback = z.strictObject({
  article_id: Id,
  content_revision: z.number().int().positive(),
  main_idea: rating,
  details: rating,
  vocabulary_difficulty: rating,
  interest: rating,
  support_used: Support.default(null),
  note: note(2_000),
})
export type MaterialFeedback = z.infer<typeof MaterialFeedback>

/** A learner's answer to an insight, and the status that follows. */
export const InsightDecision = z.strictObject({ decision: z.enum(['confirm', 'reject', 'revoke']) })

/** An insight as a service proposes it. */
export const NewInsight = z.strictObject({
  kind: z.string().regex(/^[a-z._-]{1,50}$/),
  statement: text(2_000),
  origin: text(200).describe('What proposes it'),
  evidence: z.array(text(200)).max(20).default([]),
})
export const Insight = z.strictObject({
  ...NewInsight.shape,
  state: z.enum(['proposed', 'confirmed', 'rejected', 'revoked']),
})
export type Insight = z.infer<typeof Insight>

/** Permissions as a learner gives them. None has a default: an omitted one would be given again. */
export const PrivacyChoice = z.strictObject({
  record_events: z.boolean(),
  record_lookups: z.boolean(),
  personalise: z.boolean().describe('Off: no sentences with one new word, no order by coverage'),
})
/** The permissions that hold; a learner who never chose gives all. */
export const Privacy = z.strictObject({
  record_events: PrivacyChoice.shape.record_events.default(true),
  record_lookups: PrivacyChoice.shape.record_lookups.default(true),
  personalise: PrivacyChoice.shape.personalise.default(true),
})
