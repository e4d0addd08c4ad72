import { z } from 'zod'
import { FurtherReport } from '../../../contracts/schemas/japanese/further/bundles.ts'

/** The order to the child: the file as it was sent, and where the bundle goes. */
export const FurtherOrder = z.object({ path: z.string(), out: z.string() })
export type FurtherOrder = z.infer<typeof FurtherOrder>

export const FurtherBuilt = z.object({
  report: FurtherReport,
  sha256: z.string(),
  size: z.number().int(),
})
export type FurtherBuilt = z.infer<typeof FurtherBuilt>

export const FurtherMessage = z.discriminatedUnion('kind', [
  /** Between 0 and 1. */
  z.object({ kind: z.literal('progress'), done: z.number() }),
  z.object({ kind: z.literal('built'), built: FurtherBuilt }),
  z.object({ kind: z.literal('invalid'), message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type FurtherMessage = z.infer<typeof FurtherMessage>
