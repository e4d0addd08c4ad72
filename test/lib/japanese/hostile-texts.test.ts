import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { explainSentence } from '../../../lib/japanese/explain.ts'
import type { Kuromoji } from '../../../lib/japanese/morphology/cheapest-words.ts'
import { loadKuromoji } from '../../../lib/japanese/morphology/dictionary.ts'
import { tokensOf } from '../../../lib/japanese/morphology/word.ts'
import { splitText } from '../../../lib/japanese/split.ts'
import { tokenizerWith } from '../../../lib/japanese/tokenizer.ts'
import cases from '../../fixtures/furigana.json' with { type: 'json' }
import { filledWith, hostileUnits } from '../../support/hostile-texts.ts'
import { sampled } from '../../support/sample.ts'

const ordinary = cases.map(({ text }) => `${text}。`).join('')

afterEach(() => void vi.restoreAllMocks())

/** Counts each look at a character, each try of a pattern and each slice of a text. */
function looksOf(work: () => void): number {
  const spies = [
    vi.spyOn(String.prototype, 'charAt'),
    vi.spyOn(RegExp.prototype, 'exec'),
    vi.spyOn(RegExp.prototype, 'test'),
  ]
  work()
  const looks = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return looks
}

/** For twice the text, twice the work, with a margin for the ends of pieces. */
const AT_MOST = 2.2
const SHORT = 1_500

it.each(sampled([...hostileUnits, ordinary], 4))(
  'splitting takes no longer for each character the longer a text is, of %j',
  unit => {
    for (const genre of ['article', 'interview'] as const) {
      const [once, twice] = [SHORT, 2 * SHORT].map(length =>
        looksOf(() => splitText(filledWith(unit, length), genre)),
      )
      expect(twice).toBeLessThanOrEqual(AT_MOST * (once ?? 0) + 100)
    }
  },
)

describe('reading and explaining takes no longer for each character the longer a sentence is,', () => {
  let kuromoji: Kuromoji
  beforeAll(async () => {
    kuromoji = await loadKuromoji()
  })

  /** Steps in the dictionary, weighed connections and classified characters. */
  function stepsOf(sentence: string): number {
    const spies = [
      vi.spyOn(kuromoji.viterbi_builder.trie, 'traverse'),
      vi.spyOn(kuromoji.viterbi_searcher.connection_costs, 'get'),
      vi.spyOn(kuromoji.unknown_dictionary, 'lookup'),
    ]
    const looks = looksOf(() => explainSentence(tokensOf(analyse(tokenizerWith(kuromoji), sentence)), 'en'))
    const steps = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return looks + steps
  }

  it.each(sampled(hostileUnits, 3))('of %j', unit => {
    const short = stepsOf(filledWith(unit, 300))
    expect(stepsOf(filledWith(unit, 600))).toBeLessThanOrEqual(AT_MOST * short + 100)
  })
})
