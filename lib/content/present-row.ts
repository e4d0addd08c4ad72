import { z } from 'zod'
import { Metadata } from '../contracts/schemas/articles.ts'
import { AnalysisStatus, type Sentence } from '../contracts/schemas/sentences.ts'
import { Furigana } from '../contracts/schemas/text.ts'

const decoded = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)

/** A row as the table holds it. */
export const StoredRow = z.object({
  block: z.string(),
  position: z.number(),
  sentence: z.string(),
  translation: z.string().default(''),
  explanation: z.string().default(''),
  furigana: decoded(Furigana),
  analysis_status: AnalysisStatus,
  explain_status: z.string().nullable().default(null),
  audio_object_id: z.string().optional(),
  audio_voice: z.string().nullable().default(null),
  tts_error: z.string().nullable().default(null),
  notes: z.string().default(''),
  full_prompt: decoded(z.json()).optional(),
  metadata: decoded(Metadata),
})
export type StoredRow = z.infer<typeof StoredRow>

/** The row as readers get it; only owners get what they noted and prompted. */
export function presentRow(row: StoredRow, index: number, forOwner: boolean): Sentence {
  const { block, position, audio_object_id, notes, full_prompt = null, ...shown } = row
  const has_audio = audio_object_id !== undefined
  return {
    index,
    ...shown,
    has_audio,
    tts_status: has_audio ? 'ready' : row.tts_error === null ? 'none' : 'failed',
    ...(forOwner ? { notes, full_prompt } : {}),
  }
}
