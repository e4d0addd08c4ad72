import { z } from 'zod'
import { Name } from './basics.ts'

/** As it is packed: known, mature (reviewed for long), learning, ignored. */
export const WordStateCode = z.enum(['k', 'm', 'l', 'i'])
export type WordStateCode = z.infer<typeof WordStateCode>

/** The states are packed by the first character of the skill's id. */
export const WordStatesPart = z.string().regex(/^[0-9A-HJKMNP-TV-Z]$/, 'must be the first character of an id')
const PartVersion = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const WordStatesQuery = z.strictObject({
  versions: z
    .partialRecord(WordStatesPart, PartVersion)
    .describe('The versions of the parts that the client has, by their character; one that it has not is 0'),
})

export const WordStates = z.object({
  vocabulary_version: z.number().int().describe('Rises with every write to a word'),
  parts: z
    .partialRecord(
      WordStatesPart,
      z.object({ version: z.number().int(), states: z.record(Name, WordStateCode) }),
    )
    .describe('The parts that the client has in another version, each whole'),
})
export type WordStates = z.infer<typeof WordStates>
