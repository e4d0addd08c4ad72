import type { AnalysedSentence, AnalyseRequest } from '../contracts/schemas/agent.ts'
import { hasKanji } from '../text/kana.ts'
import { furiganaFrom } from './lines/furigana-answer.ts'
import type { AnalysePorts, Sentence } from './ports.ts'
import { furiganaPrompt } from './prompts/furigana.ts'
import type { LinesPrompt } from './prompts/lines.ts'

/** Characters. The answer to a longer line would be longer than an answer may be. */
const LONGEST_LINE = 3_000

/** Puts a prompt to the models and gives the texts that came, by sentence index. */
export type AskForLines = (
  prompt: LinesPrompt,
  request: AnalyseRequest,
) => Promise<{ texts: ReadonlyMap<number, string> }>

export type SourcedFurigana = Pick<AnalysedSentence, 'furigana' | 'furigana_source'>

/** Whether a model has anything to read in a line. */
export const isWorthReading = ({ sentence }: Sentence): boolean =>
  hasKanji(sentence) && sentence.length <= LONGEST_LINE

/** Furigana by sentence index: the analyser's, and a model's where they pass the checks. None is ever missing. */
export const furiganaOf = async (
  request: AnalyseRequest,
  ask: AskForLines,
  deps: Pick<AnalysePorts, 'furiganaLocally'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, SourcedFurigana>> => {
  const local = await deps.furiganaLocally(request.sentences, signal)
  const sentences = request.sentences.filter(isWorthReading)
  const localOf = new Map(request.sentences.map(({ index, sentence }) => [sentence, local.get(index) ?? []]))
  const checked = (answer: string, sentence: string) =>
    furiganaFrom(answer, sentence, localOf.get(sentence) ?? [])
  const prompt: LinesPrompt = {
    ...furiganaPrompt,
    flawOf: (answer, sentence) => (checked(answer, sentence) ? null : 'unreadable_furigana'),
  }
  const context = [...request.context, ...request.sentences]
  // The answer is the line itself, in its own language.
  const { texts } = await ask(prompt, { ...request, sentences, context, output_language: 'ja' })
  return new Map(
    request.sentences.map(({ index, sentence }) => {
      const answer = texts.get(index)
      const byModel = answer === undefined ? null : checked(answer, sentence)
      return [
        index,
        byModel
          ? { furigana: byModel, furigana_source: 'model' }
          : { furigana: local.get(index) ?? [{ text: sentence }], furigana_source: 'rules' },
      ]
    }),
  )
}
