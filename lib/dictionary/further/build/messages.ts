import { z } from 'zod'
import { FurtherReport } from '../../../contracts/schemas/japanese/further/bundles.ts'
import { messageOf } from '../../build/messages.ts'

export const FurtherOrder = z.object({ path: z.string(), out: z.string() })
export type FurtherOrder = z.infer<typeof FurtherOrder>

export const FurtherBuilt = z.object({
  report: FurtherReport,
  sha256: z.string(),
  size: z.number().int(),
})
export type FurtherBuilt = z.infer<typeof FurtherBuilt>

export const FurtherMessage = messageOf(FurtherBuilt)
export type FurtherMessage = z.infer<typeof FurtherMessage>
