import { z } from 'zod'

/** Names by providers and engines: `ja-JP-NanamiNeural`, `espeak-ng-ja`. */
export const Voice = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9:]+)+$/)
export type Voice = z.infer<typeof Voice>

/** Rows of an article whose clips one request is about. */
export const Indices = z.array(z.number().int().min(0)).min(1).max(64)

/** Left out: the voice in use. */
export const TtsInput = z.strictObject({ voice: Voice.optional() })
