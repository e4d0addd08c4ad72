import { z } from 'zod'

/** Names what a sentence took along from its recording. */
export const MediaId = z
  .string()
  .regex(
    /^(?:w\.[0-9A-HJKMNP-TV-Z]{26}|s)\.[0-9A-HJKMNP-TV-Z]{26}$/,
    'must be `w.`, a skill, `.` and a source, or `s.` and a kept sentence',
  )
  .describe('`w.`, a skill, `.` and the id of its source, or `s.` and a kept sentence')
export type MediaId = z.infer<typeof MediaId>
