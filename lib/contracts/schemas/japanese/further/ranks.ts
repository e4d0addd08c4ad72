import { z } from 'zod'
import { Text } from '../../basics.ts'
import { FurtherChoice } from './looked-up.ts'

/** More are asked for in parts. */
export const MOST_RANKED_WORDS = 5_000

const Named = Text.max(200)
export const RanksQuery = z.strictObject({
  words: z
    .array(z.tuple([Named, Named]))
    .max(MOST_RANKED_WORDS)
    .describe('Form and reading of each'),
  choice: FurtherChoice,
})
export type RanksQuery = z.infer<typeof RanksQuery>

export const Ranks = z.object({
  ranking: Text.describe(
    'Names the dictionaries by which words are ranked; ranks of different rankings differ',
  ),
  ranks: z.array(z.number()).describe('One for each word; the most common word has the lowest'),
})
export type Ranks = z.infer<typeof Ranks>
