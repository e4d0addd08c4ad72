import { z } from 'zod'
import { DictionaryReport } from '../../contracts/schemas/japanese/dictionary.ts'

export const BuildOrder = z.object({
  files: z.array(z.string()).min(1),
  active: z.object({ path: z.string(), sha256: z.string() }).nullable(),
  out: z.string(),
})
export type BuildOrder = z.infer<typeof BuildOrder>

export const BuildControl = z.object({ kind: z.enum(['pause', 'go']) })
export type BuildControl = z.infer<typeof BuildControl>

export const BuildReport = DictionaryReport.extend({ sha256: z.string(), size: z.number().int() })
export type BuildReport = z.infer<typeof BuildReport>

/** The last message tells how the build ended. */
export const messageOf = <Built extends z.ZodType>(built: Built) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('progress'), done: z.number() }),
    z.object({ kind: z.literal('built'), built }),
    z.object({ kind: z.literal('invalid'), message: z.string() }),
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ])
export const BuildMessage = messageOf(BuildReport)
export type BuildMessage = z.infer<typeof BuildMessage>
