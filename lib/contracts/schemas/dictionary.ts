import { z } from 'zod'
import { Text } from './basics.ts'

/** One word as a dictionary has it, with everything that is spelt or read differently but means the same. */
export const DictionarySense = z.object({
  key: z.string().describe('Names the sense in every edition that has it; unique in the dictionary'),
  part_of_speech: z.array(z.string()).describe('The codes of the dictionary, such as n, v1, adj-i'),
  glosses: z.array(z.string()),
  usually_kana: z.boolean().describe('Whether the word is usually written in kana in this sense'),
})
export type DictionarySense = z.infer<typeof DictionarySense>

export const DictionaryReference = z.object({
  kind: z.enum(['variant_of', 'derived_from', 'see_also']),
  form: z.string(),
  reading: z.string().nullable(),
})
export type DictionaryReference = z.infer<typeof DictionaryReference>

export const DictionaryEntry = z.object({
  headword: z.string(),
  reading: z.string().describe('Of the headword, in hiragana'),
  forms: z.array(z.string()).describe('Every way to write it, the headword first'),
  readings: z.array(z.string()).describe('In hiragana, that of the headword first'),
  common: z.boolean(),
  senses: z.array(DictionarySense),
  references: z.array(DictionaryReference),
})
export type DictionaryEntry = z.infer<typeof DictionaryEntry>

export const Kanji = z.object({
  character: z.string(),
  on: z.array(z.string()).describe('Readings from Chinese, in katakana'),
  kun: z.array(z.string()).describe('Japanese readings, in hiragana; a dot stands before the okurigana'),
  meanings: z.array(z.string()),
  grade: z.number().int().nullable().describe('1 to 6 in primary school, 8 after it, 9 and 10 in names only'),
  strokes: z.number().int().nullable(),
  frequency: z.number().int().nullable().describe('The rank among the 2,500 most frequent in newspapers'),
})
export type Kanji = z.infer<typeof Kanji>

export const DictionarySource = z.enum(['edict', 'jmdict', 'jmdict-simplified'])
export type DictionarySource = z.infer<typeof DictionarySource>

/** What has to be shown wherever entries are. */
export const DictionaryAbout = z.object({
  source: DictionarySource,
  date: z.string().nullable().describe('When the edition was made, as it says itself'),
  licence: z.string(),
  attribution: z.string(),
  entries: z.number().int(),
  senses: z.number().int(),
  kanji: z.number().int().describe('0 where the dictionary has none'),
  sha256: z.string(),
})
export type DictionaryAbout = z.infer<typeof DictionaryAbout>

const Shown = DictionaryAbout.nullable().describe('Null while no dictionary is installed')

/** Up to 50 kanji or 100 letters are plenty for a word. */
export const DictionaryQuery = z.object({
  q: Text.trim().min(1).max(100).describe('Japanese, kana, romaji or English'),
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(50))
    .default(20),
})
export const DictionaryMatches = z.object({ dictionary: Shown, items: z.array(DictionaryEntry) })
export const ByCharacter = z.object({
  character: z.string().regex(/^\p{Script=Han}$/u, 'must be one kanji'),
})
export const KanjiMatch = z.object({
  dictionary: Shown,
  kanji: Kanji.nullable().describe('Null where the dictionary has no such kanji'),
})

/** A word as a skill names it. */
export const WordName = z.strictObject({ form: Text.min(1).max(200), reading: Text.min(1).max(200) })
export const EntriesQuery = z.strictObject({ words: z.array(WordName).min(1).max(500) })
export const Entries = z.object({
  dictionary: Shown,
  entries: z
    .array(DictionaryEntry.nullable())
    .describe('One for each word: its senses in every entry that has the pair; null where none has'),
})
