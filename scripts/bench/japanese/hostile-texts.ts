import { analyse } from '../../../lib/japanese/analysis.ts'
import { cleanText } from '../../../lib/japanese/clean.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { splitText } from '../../../lib/japanese/split.ts'
import { loadTokenizer } from '../../../lib/japanese/tokenizer.ts'
import { filledWith, hostileUnits } from '../../../test/support/hostile-texts.ts'
import type { Line } from '../measuring/report.ts'
import { processorTime } from '../measuring/times.ts'
import { textOf } from '../stack/texts.ts'

const CHARACTERS = 50_000
const SENTENCES = 1_500

export async function hostileTexts(): Promise<Line> {
  const tokenize = await loadTokenizer()
  const costOf = (text: string) =>
    processorTime(() => {
      for (const row of splitText(cleanText(text), 'article').pieces) furiganaOf(analyse(tokenize, row))
    })
  const ordinary = textOf(SENTENCES).slice(0, CHARACTERS)
  // The first run of each kind includes the compilation of its code.
  const leastOf = (text: string) => Math.min(costOf(text), costOf(text), costOf(text))
  const costs = [...hostileUnits, '\n', '\uD800'].map(unit => ({
    unit,
    ms: leastOf(filledWith(unit, CHARACTERS)),
  }))
  const usual = leastOf(ordinary)
  const worst = costs.reduce((one, other) => (other.ms > one.ms ? other : one))
  return {
    what: `twice an ordinary text ÷ the slowest of ${costs.length} hostile ones, 50,000 characters`,
    ratio: (2 * usual) / worst.ms,
    target: { atLeast: 1 },
    beside: `${usual.toFixed(0)} against ${worst.ms.toFixed(0)} ms of ${JSON.stringify(worst.unit)}`,
    withoutData: true,
  }
}
