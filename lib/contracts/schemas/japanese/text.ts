import { z } from 'zod'
import { Text } from '../basics.ts'

export const Genre = z.enum(['article', 'interview', 'song'])
export type Genre = z.infer<typeof Genre>

/** JLPT levels, easiest first. */
export const JlptLevel = z.enum(['N5', 'N4', 'N3', 'N2', 'N1'])
export type JlptLevel = z.infer<typeof JlptLevel>

/** The easiest first; `above`: harder than all lists of the JLPT. */
export const Level = z.enum([...JlptLevel.options, 'above'])
export type Level = z.infer<typeof Level>

/** The level of the lists of the JLPT that the community keeps. */
export const WordLevel = JlptLevel.nullable().describe(
  'The easiest list of the JLPT that has the word; null: none',
)
export type WordLevel = z.infer<typeof WordLevel>

/** JLPT levels, easiest last. */
export const ExplanationLevel = z.enum(['N1', 'N2', 'N3', 'N4', 'N5'])
export type ExplanationLevel = z.infer<typeof ExplanationLevel>

export const LanguageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language tag such as en or zh-TW')
  .describe('A BCP 47 tag such as en, zh-TW')
export const OutputLanguage = LanguageTag

/**
 * The texts joined equal the sentence; a reading is kana and stands only where the text has kanji. A segment ends where
 * a word ends, unless a person wrote it otherwise.
 */
export const Furigana = z.array(z.object({ text: Text, reading: Text.optional() }))
export type Furigana = z.infer<typeof Furigana>

/** Furigana that are stored as they come: the analyser writes this text, and only data_server reads it. */
export const FuriganaJson = Text.describe('Furigana in JSON, in one line')

/** Readings that the text of the sentences gives itself: 東風谷（こちや）. The longest come first. */
export const Glosses = z
  .array(z.strictObject({ form: Text.min(1).max(50), reading: Text.min(1).max(100) }))
  .max(500)
  .default([])

/**
 * One word of a sentence, as IPADIC cuts and names it; a number with its counter is one word. The surfaces joined equal
 * the sentence.
 */
export const Token = z.object({
  surface: z.string().describe('The word as the sentence has it'),
  start: z.number().int().describe('Where it starts, in UTF-16 units'),
  base_form: z.string().describe('The dictionary form; the surface where the dictionary has none'),
  reading: z.string().nullable().describe('The surface in hiragana; null where it is unknown'),
  part_of_speech: z
    .string()
    .describe(
      'Up to four IPADIC classes joined by hyphens, such as 動詞-自立 or 名詞-固有名詞-人名-姓; 名詞-数-助数詞 for a ' +
        'number with its counter. The first is one of ' +
        '名詞, 動詞, 形容詞, 副詞, 連体詞, 接続詞, 助詞, 助動詞, 接頭詞, 感動詞, 記号, フィラー, その他',
    ),
  conjugation: z
    .string()
    .nullable()
    .describe(
      'IPADIC type and form joined by a slash, such as 五段・ラ行/連用形; null for words that do not conjugate',
    ),
})
export type Token = z.infer<typeof Token>

/** A text in each language of the pages. */
export const InLanguages = z.object({ en: z.string(), ja: z.string(), zh: z.string() })
