import type { Stage } from '../../contracts/schemas/agent.ts'

interface TokensPerCharacter {
  input: number
  output: number
}

/**
 * What a stage takes before anything is known of a model: full batches of our own prompts, with sentences of 30
 * characters and answers in English, counted as a token for a Japanese character or for four others.
 */
export const PRIOR: Record<Stage, TokensPerCharacter> = {
  translation: { input: 2, output: 1.5 },
  explanation: { input: 3.5, output: 4.5 },
  furigana: { input: 2, output: 2 },
  summary: { input: 1.2, output: 0.2 },
  polish: { input: 2, output: 1.8 },
  test: { input: 2, output: 1.5 },
}

/** Of source text: about two batches say as much as the prior. */
export const PRIOR_CHARACTERS = 2_000
