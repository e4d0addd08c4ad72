import { expect, it } from 'vitest'
import { analyse } from '../../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../../lib/japanese/furigana.ts'
import { measureReadings, readingCases } from '../../../support/reading-cases.ts'
import { tokenize } from '../../../support/tokenizer.ts'

it.each([
  { half: 'readings', runs: 0.995, sentences: 0.985 },
  { half: 'readings-held-back', runs: 0.99, sentences: 0.97 },
] as const)('everyday sentences are read as well as before: $half', async ({ half, runs, sentences }) => {
  const measured = measureReadings(await readingCases(half), text => furiganaOf(analyse(tokenize, text)))
  expect(measured.runs).toBeGreaterThanOrEqual(runs)
  expect(measured.sentences).toBeGreaterThanOrEqual(sentences)
})
