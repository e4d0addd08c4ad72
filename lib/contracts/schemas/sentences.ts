import { z } from 'zod'
import { Furigana } from './text.ts'

export const AnalysisStatus = z.enum(['pending', 'completed', 'failed'])

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
  metadata: z.record(z.string(), z.unknown()),
})
export type Sentence = z.infer<typeof Sentence>

export const NewRow = z.strictObject({ sentence: z.string().min(1).max(5_000), furigana: Furigana })
export type NewRow = z.infer<typeof NewRow>

/** Outputs of one kind for sentences of a revision, or why there is none. */
export const AnalysedPart = z.strictObject({
  task_id: z.string(),
  revision: z.number().int().min(1),
  items: z
    .array(
      z
        .strictObject({
          index: z.number().int().min(0),
          text: z.string().min(1).max(20_000).optional(),
          /** Where it comes from, if not from a model. */
          source: z.enum(['model', 'rules']).optional(),
          failure: z.string().min(1).max(500).optional(),
        })
        .refine(({ text, failure }) => (text ?? failure) !== undefined, 'must have a text or a failure'),
    )
    .min(1)
    .max(500),
})
export type AnalysedPart = z.infer<typeof AnalysedPart>
