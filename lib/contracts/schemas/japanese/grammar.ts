import { z } from 'zod'
import { Name } from '../basics.ts'
import { InLanguages, JlptLevel } from './text.ts'

export const GrammarPattern = z.object({
  pattern: z.string().describe('Its id, which stays the same: koto-ni-naru'),
  skill_id: Name.describe('By this it can be kept'),
  level: JlptLevel,
  name: z.string().describe('As it is shown: ことになる'),
  reading: z.string().describe('Of the name, in hiragana'),
  meaning: InLanguages,
  example: z.object({
    sentence: z.string(),
    start: z.number().int().describe('Where the pattern starts in it, in UTF-16 units'),
    length: z.number().int(),
  }),
})
export type GrammarPattern = z.infer<typeof GrammarPattern>

export const GrammarPatterns = z.object({ patterns: z.array(GrammarPattern) })
