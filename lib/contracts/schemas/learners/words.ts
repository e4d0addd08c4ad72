import { z } from 'zod'
import { Id, Name, Text, Timestamp, Ulid } from '../basics.ts'
import { DictionaryEntry, DictionarySource } from '../japanese/dictionary.ts'
import { FurtherSense, FurtherSenseInput } from '../japanese/further/looked-up.ts'
import { Furigana, LanguageTag, WordLevel } from '../japanese/text.ts'
import { MinedMedia } from './mined-media.ts'

/** One letter for a state: known, mature (reviewed for long), learning, ignored. */
export const WordStateCode = z.enum(['k', 'm', 'l', 'i'])
export type WordStateCode = z.infer<typeof WordStateCode>

/** The states are packed by the first character of the skill's id. */
const WordStatesPart = z.string().regex(/^[0-9A-HJKMNP-TV-Z]$/, 'must be the first character of an id')
const PartVersion = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const WordStatesQuery = z.strictObject({
  versions: z
    .partialRecord(WordStatesPart, PartVersion)
    .describe('The versions of the parts that the client has, by their character; one that it has not is 0'),
})

export const WordStates = z.object({
  vocabulary_version: z.number().int().describe('Rises with every write to a word'),
  parts: z
    .partialRecord(
      WordStatesPart,
      z.object({ version: z.number().int(), states: z.record(Name, WordStateCode) }),
    )
    .describe('The parts that the client has in another version, each whole'),
})
export type WordStates = z.infer<typeof WordStates>

export const WordState = z.enum(['learning', 'known', 'ignored'])
export type WordState = z.infer<typeof WordState>

export const SkillKind = z.enum(['word', 'grammar'])
export type SkillKind = z.infer<typeof SkillKind>
const Form = Text.min(1).max(200)
export const Tag = Text.regex(/^\S{1,50}$/u, 'must be 1 to 50 characters without spaces')
export const MOST_TAGS = 20
export const Tags = z.array(Tag).max(MOST_TAGS)
export const MOST_NOTE_CHARS = 2_000
export const Note = Text.max(MOST_NOTE_CHARS)
export const MOST_MEANING_CHARS = 500

/** A sense of a skill, as one dictionary has it. */
export const SkillSense = z.object({
  sense_id: Name,
  source: z.string(),
  key: z.string(),
  part_of_speech: z.array(z.string()),
  glosses: z.array(z.string()),
  usually_kana: z.boolean(),
})

export const SkillDetails = z.object({
  common: z.boolean(),
  level: WordLevel,
  senses: z
    .array(SkillSense)
    .describe('The best first; of a word, the sense that the learner means first of all'),
  aliases: z.array(z.object({ form: z.string(), reading: z.string() })),
  relations: z.array(z.object({ kind: z.string(), skill_id: Name, form: z.string(), reading: z.string() })),
})
export type SkillDetails = z.infer<typeof SkillDetails>

const Span = { start: z.number().int().min(0), length: z.number().int().min(1) }
/** The most characters of a sentence that is kept with a word. */
export const LONGEST_SENTENCE = 2_000

const SourceSentence = Text.min(1).max(LONGEST_SENTENCE)

/** A sentence with the word, from `start` on: the current sentence of an article, or one from elsewhere. */
export const SourceInput = z.union([
  z.strictObject({
    article_id: Id,
    index: z.number().int().min(0),
    ...Span,
    sentence: SourceSentence.optional().describe(
      'As it was read. If another sentence stands there now, or you may not read the text any more, this one is kept without its place',
    ),
  }),
  z.strictObject({ sentence: SourceSentence, ...Span }),
])
export type SourceInput = z.infer<typeof SourceInput>

export const WordSource = z.object({
  source_id: Name,
  sentence: z.string(),
  start: z.number().int(),
  length: z.number().int(),
  written: z.string().describe('The word as this sentence writes it, in its base form'),
  article_id: Id.nullable(),
  index: z.number().int().nullable(),
  content_revision: z.number().int().nullable().describe('Of the article, when the sentence was taken'),
  title: z.string().nullable(),
  furigana: Furigana.nullable(),
  translation: z.string().nullable(),
  before: z.string().nullable().describe('The row before the sentence'),
  after: z.string().nullable().describe('The row after it'),
  created_at: Timestamp,
  first_at: Timestamp.nullable().describe(
    'When the learner chose that cards show this sentence first; null: never. It counts as the newest then',
  ),
})
export type WordSource = z.infer<typeof WordSource>

/** A meaning that a model gave on request, which nobody has checked. */
export const ModelGloss = z.object({
  language: LanguageTag,
  gloss: z.string().describe('One line of plain text'),
})
export type ModelGloss = z.infer<typeof ModelGloss>

export const Word = z.object({
  skill_id: Name,
  kind: SkillKind,
  written: z
    .string()
    .describe('The base form as its newest source writes it: 眼 where `form` is 目. Show it before `form`'),
  form: z.string().describe('As the dictionary writes it'),
  reading: z.string(),
  gloss: z
    .string()
    .describe(
      'The learner’s own `meaning`; without it `further_sense` in short; without that the first meanings in short, that of `sense_id` before all others. Empty where no dictionary knew the word',
    ),
  meaning: z.string().nullable().describe('In the learner’s own words; null: the dictionary’s are shown'),
  level: WordLevel,
  state: WordState,
  tags: z.array(z.string()),
  note: z.string(),
  sense_id: Name.nullable().describe('The sense that the learner means; null: none in particular'),
  model_gloss: ModelGloss.nullable().describe(
    'A model’s meaning, which the learner asked for. Show it behind the dictionary’s, and as a model’s',
  ),
  further_sense: FurtherSense.nullable().describe(
    'The meaning of a further dictionary that the learner chose, as it was then',
  ),
  sources: z.number().int().describe('How many there are'),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Word = z.infer<typeof Word>

/** The word that now stands where a learner met a word that texts no longer have: 仕事 in お仕事 for お. */
const Replacement = z.object({
  skill_id: Name,
  form: z.string(),
  reading: z.string(),
  written: z.string().describe('As the sentence writes it'),
  gloss: z.string(),
  sentence: z.string(),
  start: z.number().int(),
  length: z.number().int(),
})
export const WordReplacement = z.object({
  is_found: z.boolean().describe('False if none of its sentences has the word any more'),
  replacement: Replacement.nullable().describe('From its newest sentence; null if nothing replaces it'),
})
export type WordReplacement = z.infer<typeof WordReplacement>

export const WordDetails = Word.extend({
  skill: SkillDetails,
  sources: z
    .array(
      WordSource.extend({
        stands: z
          .boolean()
          .describe(
            'The sentence still stands in its place, in a text that you may read. Furigana and translation that the source lacks are those of the text',
          ),
        media: MinedMedia.nullable().describe(
          'Its sound and picture; null if its text had no recording, or they were dropped',
        ),
      }),
    )
    .describe('The newest first'),
})
export type WordDetails = z.infer<typeof WordDetails>

const Named = {
  kind: SkillKind.default('word').describe('grammar: a pattern of the list of patterns'),
  form: Form.describe('As the dictionary writes it; the name of a pattern'),
  reading: Form.describe('In hiragana'),
}
/** Meanings of a word for the learner; an omitted field keeps its value. */
const Meant = {
  sense_id: Name.nullable()
    .optional()
    .describe('One of its senses, which takes the place of `further_sense`; null: none in particular'),
  gloss_id: Name.nullable()
    .optional()
    .describe('A model’s meaning of this word, to be kept with it; null removes the one that is kept'),
}
/** Omitted fields keep their values; a new word starts as `learning`. */
export const WordInput = z.strictObject({
  ...Named,
  ...Meant,
  state: WordState.optional(),
  note: Note.optional(),
  tags: Tags.optional(),
  source: SourceInput.optional(),
  meaning: Text.trim()
    .max(MOST_MEANING_CHARS)
    .optional()
    .describe('The meaning in your own words; an empty text returns to the dictionary’s'),
  further_sense: FurtherSenseInput.nullable()
    .optional()
    .describe(
      'A meaning of this word in a further dictionary, which takes the place of `sense_id`; null removes the one that is kept',
    ),
  first_source: Name.optional().describe(
    'The source that cards show first, until another one is chosen or added',
  ),
  is_kept: z
    .literal(true)
    .optional()
    .describe('Said of a word of yours: 404 if it was removed since, as this may have waited on a device'),
  was: z
    .strictObject({ note: Note, meaning: Text.nullable() })
    .partial()
    .optional()
    .describe('The texts that were seen: 409 if one that this changes has been changed since'),
})
export type WordInput = z.infer<typeof WordInput>

/** The dictionary's entry for a word, as collection_server looked it up. */
export const FromDictionary = z.strictObject({ source: DictionarySource, sha256: Text })
export type FromDictionary = z.infer<typeof FromDictionary>
const Dictionary = { dictionary: FromDictionary.nullable() }
const Entry = { entry: DictionaryEntry.nullable() }
export const WordWrite = WordInput.extend({
  ...Dictionary,
  ...Entry,
  further_sense: FurtherSense.nullable().optional(),
})
export type WordWrite = z.infer<typeof WordWrite>

export const BySkill = z.object({ skill_id: Name })
export const BySource = z.object({ skill_id: Name, source_id: Name })

/** The most that one request changes. */
export const MOST_CHANGES = 500
export const StateChange = z.strictObject({
  skill_id: Name,
  ...Named,
  ...Meant,
  state: WordState.nullable().describe('Null removes the word, with its sources'),
  at: Timestamp.optional().describe(
    'When it was made, if it had to wait; now at the latest. If another state was given to the word since, nothing is written. A sense or gloss that is gone since is left out',
  ),
  source: SourceInput.optional().describe(
    'Where the word was read; only with a state. A known one is not added',
  ),
  undone_source: Name.optional().describe(
    'Only with `undo`: the source that the undone change added. It is removed, unless the word was marked there again. A word that has been removed since is not added again',
  ),
})
export const StateChanges = z.strictObject({
  request_id: Ulid,
  undo: z
    .boolean()
    .default(false)
    .describe('Undo an earlier change: a word to which another one was joined since is not removed'),
  changes: z.array(StateChange).min(1).max(MOST_CHANGES),
})
export const StateChangeWrite = StateChange.extend(Entry)
export const StateChangesWrite = StateChanges.extend({
  ...Dictionary,
  changes: z.array(StateChangeWrite).min(1).max(MOST_CHANGES),
})
export type StateChangesWrite = z.infer<typeof StateChangesWrite>
export const StateChanged = z.object({
  skill_id: Name,
  kind: SkillKind,
  form: z.string(),
  reading: z.string(),
  written: z.string().describe('As the learner’s newest source of the word writes it'),
  was: WordState.nullable().describe('What to change it to, to undo this'),
  state: WordState.nullable(),
  source_id: Name.nullable().describe(
    'The source that was added, to be sent as `undone_source` to undo this; null if none was',
  ),
  superseded: z
    .boolean()
    .describe('A later change gave the word another state, so this one was not written; `state` is that one'),
})
export const StatesChanged = z.object({ changes: z.array(StateChanged) })
export type StatesChanged = z.infer<typeof StatesChanged>
