import { z } from 'zod'
import { Text, WholeText } from '../basics.ts'
import { ExplanationLevel, Genre, OutputLanguage } from '../japanese/text.ts'
import { description, ExplainMode, PageDirection, TextType } from './articles.ts'
import { ImageId } from './figures.ts'
import {
  areFewAnchors,
  Line,
  MOST_LINES,
  SourceMarks,
  SourceNotes,
  TOO_MANY_ANCHORS,
  TranslationLines,
} from './source.ts'

const Model = Text.trim().min(1).max(200)

/** The details that a learner gives with an upload. */
const TextDetails = z.strictObject({
  ...description,
  type: TextType.optional(),
  genre: Genre.default('article'),
  output_language: OutputLanguage.default('en'),
  explanation_level: ExplanationLevel.default('N3'),
  explain_mode: ExplainMode.default('full'),
  explain: z.boolean().default(true),
  model: Model.optional(),
  /** True to synthesise audio for every sentence; the default is the administrator's setting. */
  tts: z.boolean().optional(),
})
const FileHandle = Text.min(1).max(300)

/** A text, or the lines of one, such as those of a subtitle file. */
export const UploadInput = TextDetails.extend({
  raw_content: WholeText.min(1).optional(),
  lines: z
    .array(Line)
    .min(1)
    .max(MOST_LINES)
    .optional()
    .describe('In place of `raw_content`: each line becomes a sentence, with its times'),
  translations: TranslationLines.optional().describe(
    'The lines of a second subtitle file, in the language of the translations: each translates the lines that are said ' +
      'during at least half of its time, or it during half of theirs',
  ),
  /** A video or sound file that was sent before, to play the lines along with; it is not transcribed. */
  file_handle: FileHandle.optional(),
  page_direction: PageDirection.optional().describe('Of the book that the text comes from'),
  cover: ImageId.optional().describe('The image that stands for the text in lists; it is sent afterwards'),
  ...SourceMarks,
})
  .refine(
    ({ raw_content, lines }) => (raw_content === undefined) !== (lines === undefined),
    'must have either raw_content or lines',
  )
  .refine(({ lines, file_handle }) => file_handle === undefined || lines, 'file_handle needs lines')
  .refine(({ lines, translations }) => translations === undefined || lines, 'translations need lines')
  .refine(({ lines, readings }) => readings === undefined || !lines, 'readings of lines stand in the lines')
  .refine(({ lines, headings }) => headings === undefined || !lines, 'headings need raw_content')
  .refine(({ lines, figures }) => figures === undefined || !lines, 'figures need raw_content')
  .refine(({ lines, footnotes }) => footnotes === undefined || !lines, 'footnotes need raw_content')
  .refine(areFewAnchors, TOO_MANY_ANCHORS)
  .refine(
    ({ lines = [], readings, notation }) =>
      notation !== 'aozora' || !(readings ?? lines.some(line => line.readings)),
    'readings are either in the notation or named, not both',
  )
  .meta({
    examples: [
      { raw_content: '雨が降っていた。', title: '雨の日' },
      { raw_content: '｜東風谷《こちや》が来た。', notation: 'aozora', explain_mode: 'split' },
      {
        lines: [
          { text: '雨だ。', start_ms: 0, end_ms: 900 },
          { text: '傘は？', start_ms: 900 },
        ],
      },
    ],
  })
export type UploadInput = z.output<typeof UploadInput>

/** A text as it is kept. */
export const NewText = TextDetails.extend({
  raw_content: WholeText.min(1),
  notes: SourceNotes.optional(),
  page_direction: PageDirection.optional(),
  cover: ImageId.optional(),
})
export type NewText = z.output<typeof NewText>

/** A video or sound file that was uploaded before, and the details of the article made from it. */
export const VideoInput = TextDetails.extend({
  input_handle: FileHandle,
  /** True to keep the file, so that it can be played along with the article. */
  keep_audio: z.boolean().default(false),
})
export type VideoInput = z.output<typeof VideoInput>
