import { z } from 'zod'
import { OffsetInQuery, Text, wholeInQuery } from '../basics.ts'
import { Furigana, FuriganaJson } from '../japanese/text.ts'
import { FiguresOfRow, FootnotesOfRow } from './figures.ts'
import { HeadingsOfRow } from './headings.ts'

export const AnalysisStatus = z.enum(['pending', 'completed', 'failed'])

/** In `translation_source` of a row's metadata: a person wrote it, or it came with the text in a file. No task changes these. */
export const OWN_TRANSLATION = ['person', 'file'] as const
export type OwnTranslation = (typeof OWN_TRANSLATION)[number]

/** One row of an article: a sentence, or a layout row (line break, blank) that has no content. */
export const Sentence = z.object({
  index: z.number().int(),
  sentence: z.string(),
  translation: z.string(),
  explanation: z.string(),
  furigana: Furigana,
  analysis_status: AnalysisStatus,
  explain_status: z.string().nullable(),
  has_audio: z.boolean(),
  audio_voice: z.string().nullable(),
  tts_status: z.enum(['none', 'generating', 'ready', 'failed']),
  tts_error: z.string().nullable(),
  tts_task_id: z.string().optional(),
  /** The owner's alone; absent for other readers. */
  notes: z.string().optional(),
  full_prompt: z.unknown().optional(),
  metadata: z
    .record(z.string(), z.unknown())
    .describe(
      '`headings`: the titles and depths of the chapters that begin at this row; `figures`: the images before it, or ' +
        'with `after` behind it; `footnotes`: their texts and the places of their marks in the sentence; `start` and ' +
        '`end`: when it is said, in seconds of its recording; `translation_source`: `person` or `file` if a person gave the translation',
    ),
})
export type Sentence = z.infer<typeof Sentence>

/** A row of a page. The view `reading` leaves out what is long and shown of one sentence at a time. */
export const PageRow = Sentence.partial({ explanation: true })
export type PageRow = z.infer<typeof PageRow>

/** A row that was just written, in the revision its index belongs to. */
export const WrittenSentence = z.object({ row: Sentence, revision: z.number().int() })
export type WrittenSentence = z.infer<typeof WrittenSentence>

/** The time span of a sentence, in seconds from the start of its recording. */
export const Times = z
  .strictObject({ start: z.number().min(0), end: z.number().min(0) })
  .refine(({ start, end }) => start <= end, 'must not end before it starts')
export type Times = z.infer<typeof Times>

/** Most rows of one request for times: an hour and a half of speech. */
export const MOST_TIMES = 2_000

export const TimesQuery = z.object({
  offset: OffsetInQuery.describe('The row to begin with'),
  limit: wholeInQuery(1, MOST_TIMES, MOST_TIMES),
})

/** When the sentences of a stretch of rows are said; rows without times are left out. */
export const SentenceTimes = z.object({
  items: z
    .array(z.tuple([z.number().int(), z.number().int(), z.number().int()]))
    .describe('Each the index of a row, its start and its end, in milliseconds of the recording'),
  next_offset: z.number().int().nullable().describe('The row to go on with; null after the last'),
})
export type SentenceTimes = z.infer<typeof SentenceTimes>

/** A hundred hours. */
export const LATEST_MS = 360_000_000

export const NewRow = z.strictObject({
  sentence: Text.min(1).max(5_000),
  furigana: FuriganaJson,
  /** Kept in the metadata of the row. */
  times: Times.optional(),
  /** The source gives them, and no task overwrites them; left out: the analysis. */
  furigana_source: z.literal('person').optional(),
  headings: HeadingsOfRow.optional(),
  figures: FiguresOfRow.optional(),
  footnotes: FootnotesOfRow.optional(),
  /** From the source; no task overwrites it. */
  translation: Text.min(1).max(5_000).optional(),
})
export type NewRow = z.infer<typeof NewRow>

/** Headings, figures and footnotes of a row, which are no part of the text. */
export const Anchors = NewRow.pick({ headings: true, figures: true, footnotes: true })
export type Anchors = z.infer<typeof Anchors>

/** Outputs of one kind for sentences of a revision, or why there is none. */
export const AnalysedPart = z.strictObject({
  task_id: Text,
  revision: z.number().int().min(1),
  items: z
    .array(
      z
        .strictObject({
          index: z.number().int().min(0),
          text: Text.min(1).max(20_000).optional(),
          /** Its origin; a model if absent. */
          source: z.enum(['model', 'rules']).optional(),
          failure: Text.min(1).max(500).optional(),
        })
        .refine(({ text, failure }) => (text ?? failure) !== undefined, 'must have a text or a failure'),
    )
    .min(1)
    .max(500),
})
export type AnalysedPart = z.infer<typeof AnalysedPart>

/** Everything an analysis found for one sentence. What is left out stays as it is. */
export const FullResult = z
  .strictObject({
    translation: Text.min(1).max(20_000).optional(),
    explanation: Text.min(1).max(20_000).optional(),
    explanation_source: z.enum(['model', 'rules']).optional(),
    furigana: FuriganaJson.optional(),
    /** Why a part that was asked for is not there. */
    failures: z.partialRecord(z.enum(['translation', 'explanation']), Text.min(1).max(500)).optional(),
  })
  .refine(
    ({ translation, explanation, furigana, failures = {} }) =>
      (translation ?? explanation ?? furigana) !== undefined || Object.keys(failures).length > 0,
    'must have an output or a failure',
  )
export type FullResult = z.infer<typeof FullResult>

/** The text the change was made on; the change is refused when the text has changed since. */
const OnContent = z.strictObject({ content_revision: z.number().int().optional() })
export const SeenSentence = Text.min(1)
  .max(5_000)
  .optional()
  .describe(
    'The sentence that was seen. The change is then refused only if its row has moved or has another text by now, as it may wait on a device while other sentences are changed',
  )
const OnSentence = OnContent.extend({ of: SeenSentence })
/** The value that a change takes the place of, for changes that may arrive late. */
const seen = <Value extends z.ZodType>(value: Value) =>
  value
    .optional()
    .describe('The value that was seen: the change is refused if a person has written another one since')

const Readings = Furigana.max(5_000)
export const FuriganaEdit = OnSentence.extend({ furigana: Readings, was: seen(Readings) })
const Source = Text.min(1).max(5_000)
export const SourceEdit = OnContent.extend({
  sentence: Source,
  was: Source.optional().describe(
    'The sentence that was seen. The change is then refused only if its row has moved or has a third text by now; sent again, it changes nothing',
  ),
})
const Notes = Text.max(10_000)
export const NotesInput = OnSentence.extend({ notes: Notes, was: seen(Notes) })
const Translation = Text.trim().max(20_000)
/** Empty: the translation is removed, and the next task that fills in the text makes one. */
export const TranslationInput = OnSentence.extend({ translation: Translation, was: seen(Translation) })

/** A longer sentence than anybody says; a clip of it is shorter still. */
export const LONGEST_SENTENCE_MS = 60_000
const AtMs = z.number().int().min(0).max(LATEST_MS)
/** When a sentence is said, in milliseconds from the start of its recording. */
export const TimesInput = OnSentence.extend({ start_ms: AtMs, end_ms: AtMs })
  .refine(({ start_ms, end_ms }) => start_ms < end_ms, 'must end after it starts')
  .refine(
    ({ start_ms, end_ms }) => end_ms - start_ms <= LONGEST_SENTENCE_MS,
    `must not take more than ${LONGEST_SENTENCE_MS / 1_000} seconds`,
  )

/** An hour, either way: further off, the subtitles are of another recording. */
export const MOST_SHIFT_MS = 3_600_000
/** How much later than they are stored all times of a text are; negative: earlier. */
export const TimesShift = z.strictObject({
  shift_ms: z.number().int().min(-MOST_SHIFT_MS).max(MOST_SHIFT_MS),
})

export const ExplainInput = OnContent.extend({
  /** Sent to the model as it is, instead of the usual prompt. */
  custom_prompt: Text.trim().min(1).max(20_000).optional(),
})

/** One call of a model for the translation that a sentence lacks. */
export const TranslateInput = OnContent

/** A sentence after a new explanation, which is `explain`. */
export const ExplainedSentence = Sentence.omit({ explanation: true }).extend({ explain: z.string() })
