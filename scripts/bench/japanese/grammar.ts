import { analyse } from '../../../lib/japanese/analysis.ts'
import { explainSentence } from '../../../lib/japanese/explain.ts'
import { grammarSpans } from '../../../lib/japanese/grammar/find-grammar.ts'
import { tokensOf } from '../../../lib/japanese/morphology/word.ts'
import { loadTokenizer } from '../../../lib/japanese/tokenizer.ts'
import { grammarCases, measureGrammar } from '../../../test/support/grammar-cases.ts'
import { againstWanted, type Line, percent } from '../measuring/report.ts'
import { processorTime } from '../measuring/times.ts'

const PRECISION_WANTED = 0.97
const RECALL_WANTED = 0.95
const CHARACTERS_WANTED = 150_000
const ROUNDS = 40

export async function grammar(): Promise<Line[]> {
  const tokenize = await loadTokenizer()
  const tokensIn = (sentence: string) => tokensOf(analyse(tokenize, sentence))
  const cases = await grammarCases()
  const { precision, recall, wrong } = measureGrammar(cases, text => grammarSpans(tokensIn(text)))
  const sentences = cases.map(({ text }) => tokensIn(text))
  const characters = ROUNDS * cases.reduce((sum, { text }) => sum + text.length, 0)
  const speedOf = (work: (tokens: (typeof sentences)[number]) => unknown) => {
    const ms = processorTime(() => {
      for (let round = 0; round < ROUNDS; round++) for (const tokens of sentences) work(tokens)
    })
    return characters / (ms / 1000)
  }
  const finding = speedOf(grammarSpans)
  const explaining = speedOf(tokens => explainSentence(tokens, 'en'))
  return [
    againstWanted('precision of grammar', precision / PRECISION_WANTED, `${percent(precision)}`),
    againstWanted('recall of grammar', recall / RECALL_WANTED, `${percent(recall)}; ${wrong.length} wrong`),
    againstWanted('speed of finding grammar', finding / CHARACTERS_WANTED, perSecond(finding)),
    againstWanted('speed of explaining', explaining / CHARACTERS_WANTED, perSecond(explaining)),
  ]
}

const perSecond = (speed: number) => `${speed.toFixed(0)} characters a second`
