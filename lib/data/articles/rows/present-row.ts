import { z } from 'zod'
import type { RowPage } from '../../../contracts/schemas/articles/articles.ts'
import { AnalysisStatus, type Anchors } from '../../../contracts/schemas/articles/sentences.ts'
import { withShiftedTimes } from './shifted-times.ts'

/** furigana, metadata and full_prompt are JSON text. */
export const StoredRow = z.object({
  block: z.string(),
  position: z.number(),
  sentence: z.string(),
  translation: z.string().default(''),
  explanation: z.string().default(''),
  furigana: z.string(),
  analysis_status: AnalysisStatus,
  explain_status: z.string().nullable().default(null),
  audio_object_id: z.string().optional(),
  audio_voice: z.string().nullable().default(null),
  tts_error: z.string().nullable().default(null),
  notes: z.string().default(''),
  full_prompt: z.string().default('null'),
  metadata: z.string(),
})
export type StoredRow = z.infer<typeof StoredRow>

export interface RowView {
  forOwner: boolean
  view: RowPage['view']
  /** Delay against the stored times. */
  shift_ms: number
}

/** Only owners get notes and prompts. Inserts stored JSON as it is: parsing it would be most of a page's work. */
export function presentRow(
  row: StoredRow,
  index: number,
  { forOwner, view, shift_ms }: RowView,
  anchors?: Anchors,
): string {
  const {
    block,
    position,
    audio_object_id,
    explanation,
    furigana,
    metadata,
    notes,
    full_prompt,
    ...visible
  } = row
  const has_audio = audio_object_id !== undefined
  const isFull = view === 'full'
  const plain = JSON.stringify({
    index,
    ...visible,
    ...(isFull ? { explanation } : {}),
    has_audio,
    tts_status: has_audio ? 'ready' : row.tts_error === null ? 'none' : 'failed',
    ...(forOwner ? { notes } : {}),
  })
  const timed = withShiftedTimes(metadata, shift_ms)
  const about = anchors ? withAnchors(timed, anchors) : timed
  const prompt = forOwner && isFull ? `,"full_prompt":${full_prompt}` : ''
  return `${plain.slice(0, -1)},"furigana":${furigana},"metadata":${about}${prompt}}`
}

const withAnchors = (metadata: string, anchors: Anchors) =>
  JSON.stringify({ ...JSON.parse(metadata), ...anchors })
