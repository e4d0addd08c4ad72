import { expect } from 'vitest'
import type { Sentence } from '../../../lib/agent/ports.ts'
import type { AnalyseResult } from '../../../lib/contracts/schemas/models/agent.ts'
import { answerTo } from '../../support/fake-provider/index.ts'

/** Holds whatever providers do: each line has an honest model’s text, or a reason why not. */
export const expectRightOrTold = (lines: readonly Sentence[], { results }: AnalyseResult) => {
  expect(results.map(({ index }) => index)).toEqual(lines.map(({ index }) => index))
  for (const [at, { translation, explanation, explanation_source, failures }] of results.entries()) {
    const text = lines[at]?.sentence ?? ''
    if (translation === undefined) expect(failures?.translation).toMatch(/^(The|This) .+\.$/)
    else expect(translation).toBe(answerTo('translation', text))
    if (explanation_source === 'model') expect(explanation).toBe(answerTo('explanation', text))
    else expect([explanation, failures?.explanation]).toEqual([`RULES<en:${text}>`, expect.any(String)])
  }
}
