import { z } from 'zod'
import { bundleKind } from '../administration/bundles.ts'
import { Name, Text, Timestamp, wholeInQuery } from '../basics.ts'
import { partsOf } from '../parts.ts'
import { WordLevel } from './text.ts'

/** One word as a dictionary has it, with everything that is spelt or read differently but means the same. */
export const DictionarySense = z.object({
  key: Text.describe('Names the sense in every edition that has it; unique in the dictionary'),
  part_of_speech: z.array(Text).describe('The codes of the dictionary, such as n, v1, adj-i'),
  glosses: z.array(Text),
  usually_kana: z.boolean().describe('True if the word is usually written in kana in this sense'),
})
export type DictionarySense = z.infer<typeof DictionarySense>

export const DictionaryReference = z.object({
  kind: z.enum(['variant_of', 'derived_from', 'see_also']),
  form: Text,
  reading: Text.nullable(),
})
export type DictionaryReference = z.infer<typeof DictionaryReference>

export const DictionaryEntry = z.object({
  headword: Text,
  reading: Text.describe('Of the headword, in hiragana'),
  forms: z.array(Text).describe('Every way to write it, the headword first'),
  readings: z.array(Text).describe('In hiragana, that of the headword first'),
  common: z.boolean(),
  senses: z.array(DictionarySense),
  references: z.array(DictionaryReference),
})
export type DictionaryEntry = z.infer<typeof DictionaryEntry>

/** An entry with the ids by which a learner keeps its word and means a sense. */
export const DictionaryCandidate = DictionaryEntry.extend({
  skill_id: Name,
  level: WordLevel,
  senses: z.array(
    DictionarySense.extend({ sense_id: Name.describe('By which the learner says that they mean it') }),
  ),
})
export type DictionaryCandidate = z.infer<typeof DictionaryCandidate>

export const Kanji = z.object({
  character: Text,
  on: z.array(Text).describe('Readings from Chinese, in katakana'),
  kun: z.array(Text).describe('Japanese readings, in hiragana; a dot stands before the okurigana'),
  meanings: z.array(Text),
  grade: z.number().int().nullable().describe('1 to 6 in primary school, 8 after it, 9 and 10 in names only'),
  strokes: z.number().int().nullable(),
  frequency: z.number().int().nullable().describe('The rank among the 2,500 most frequent in newspapers'),
  radical: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe(
      'The number of its classical radical; absent in dictionaries that were built before these were read',
    ),
  radical_names: z.array(Text).optional().describe('In kana, of a kanji that is a radical itself'),
})
export type Kanji = z.infer<typeof Kanji>

export const DictionarySource = z.enum(['edict', 'jmdict', 'jmdict-simplified'])

/** The attribution that must be shown with entries. */
export const DictionaryAbout = z.object({
  source: DictionarySource,
  date: Text.nullable().describe('When the edition was made, as it says itself'),
  licence: Text,
  attribution: Text,
  entries: z.number().int(),
  senses: z.number().int(),
  kanji: z.number().int().describe('0 where the dictionary has none'),
  languages: z
    .array(z.object({ language: Text, entries: z.number().int(), senses: z.number().int() }))
    .optional()
    .describe('Other languages than English in which entries have meanings; absent where there is none'),
  sha256: Text,
})
export type DictionaryAbout = z.infer<typeof DictionaryAbout>

const Shown = DictionaryAbout.nullable().describe('Null while no dictionary is installed')

/** Up to 50 kanji or 100 letters are plenty for a word. */
export const DictionaryQuery = z.object({
  q: Text.trim().min(1).max(100).describe('Japanese, kana, romaji or English; `*` stands for any text'),
  limit: wholeInQuery(1, 50, 20),
})
/** The word of which a query is a form. */
export const LedToBase = z.object({
  form: Text,
  reading: Text.nullable(),
  forms: z
    .object({ en: Text, ja: Text, zh: Text })
    .describe('What the form adds to the word, in order, such as passive, negative, past'),
})
export type LedToBase = z.infer<typeof LedToBase>
export const DictionaryMatches = z.object({
  dictionary: Shown,
  items: z.array(DictionaryCandidate),
  base: LedToBase.nullable().describe('Null where the query is no form of another word'),
})
export const ByCharacter = z.object({
  character: z.string().regex(/^\p{Script=Han}$/u, 'must be one kanji'),
})
/** A classical radical. */
export const FoundRadical = z.object({
  number: z.number().int(),
  character: Text,
  shapes: z.array(Text).describe('That it has within kanji, such as 氵'),
  english: Text,
  names: z.array(Text).describe('In hiragana'),
})
export type FoundRadical = z.infer<typeof FoundRadical>
export const KanjiQuery = z.object({
  q: Text.trim()
    .min(1)
    .max(100)
    .describe('The name of a radical in kana, romaji or English, or one of its shapes'),
  limit: wholeInQuery(1, 100, 40),
})
export const KanjiMatches = z.object({
  dictionary: Shown,
  radical: FoundRadical.nullable().describe('Null where the query names none'),
  items: z.array(Kanji).describe('The kanji with it, the most frequent first'),
  others: z
    .array(z.object({ radical: FoundRadical, items: z.array(Kanji) }))
    .describe('Further radicals of this name or shape: 阝 is two'),
})
export const KanjiMatch = z.object({
  dictionary: Shown,
  kanji: Kanji.nullable().describe('Null where the dictionary has no such kanji'),
  radical: FoundRadical.nullable().describe('Its classical radical; null where the dictionary says none'),
})

/** A word as a skill names it. */
export const WordName = z.strictObject({ form: Text.min(1).max(200), reading: Text.min(1).max(200) })
export type WordName = z.infer<typeof WordName>
export const EntriesQuery = z.strictObject({ words: z.array(WordName).min(1).max(500) })
export const NamesQuery = z.strictObject({ forms: z.array(Text.min(1).max(200)).min(1).max(500) })
export const Names = z.object({
  dictionary: Shown,
  names: z
    .array(z.array(WordName))
    .describe('For each form the words it may mean: the only common one where there is one, else all'),
})
export const Entries = z.object({
  dictionary: Shown,
  entries: z
    .array(DictionaryEntry.nullable())
    .describe(
      'One for each word, under the name of its skill: the headword of the entry to which alone the pair belongs, else the pair itself. Null where no entry has it',
    ),
})
/** Form, reading and the place of the level: 0 for N5 to 4 for N1, 5 for a common word that no list has. */
export const LevelledWord = z.tuple([Text, Text, z.number().int().min(0).max(5)])
export type LevelledWord = z.infer<typeof LevelledWord>
export const Writings = z.object({
  dictionary: Shown,
  writings: z.array(z.array(WordName)).describe('For each word the other names that lead to it'),
})

/** A build's report on its source file, for the administrator who decides. */
export const DictionaryReport = z.object({
  about: DictionaryAbout.omit({ sha256: true }),
  problems: z
    .array(z.object({ at: z.number().int().describe('Line or entry, from 1'), message: Text }))
    .max(50),
  problem_count: z.number().int(),
  headwords_changed: z
    .number()
    .int()
    .describe(
      'Former headwords of the active dictionary that are no headwords here; their words keep their ids',
    ),
  samples: z.array(DictionaryEntry),
})
export type DictionaryReport = z.infer<typeof DictionaryReport>

/** The largest bundle that was built has a third of that. */
export const dictionaryBundles = bundleKind({
  name: 'dictionary',
  invalid: 'invalid_dictionary',
  most_bytes: 100_000_000,
  most_uploaded_bytes: 200_000_000,
  report: DictionaryReport,
})
export const DictionarySlot = dictionaryBundles.Slot
export type DictionarySlot = z.infer<typeof DictionarySlot>
export const DictionarySlots = dictionaryBundles.Slots
export type DictionarySlots = z.infer<typeof DictionarySlots>

export const dictionaryParts = partsOf(dictionaryBundles.most_uploaded_bytes)
export const CandidateOrder = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('parts'),
    parts: dictionaryParts.PartNumber.describe('How many were sent'),
  }),
  z.strictObject({ source: z.literal('download') }),
])
export type CandidateOrder = z.infer<typeof CandidateOrder>

export const DictionaryBuilding = z.object({
  from: z.enum(['parts', 'download', 'start']).describe('`start`: from the files of this machine, unasked'),
  stage: z.enum(['downloading', 'reading', 'writing', 'storing']),
  done: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The share of this stage that is done, where it is known'),
  started_at: Timestamp,
})
export type DictionaryBuilding = z.infer<typeof DictionaryBuilding>

export const DictionaryState = DictionarySlots.extend({
  building: DictionaryBuilding.nullable(),
  failure: z.object({ detail: z.string(), at: Timestamp }).nullable().describe('Why the last build failed'),
  download_from: z
    .string()
    .nullable()
    .describe('Where JMdict is downloaded from; null if downloading is off'),
})
export type DictionaryState = z.infer<typeof DictionaryState>
