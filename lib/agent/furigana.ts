import type { Furigana } from '../contracts/schemas/japanese/text.ts'
import type { AnalysedSentence, AnalyseRequest } from '../contracts/schemas/models/agent.ts'
import { checkFurigana } from '../japanese/check-furigana.ts'
import { hasKanji } from '../japanese/kana.ts'
import { notedReadings, noteSpans } from '../japanese/reading/noted-readings.ts'
import { readSpans } from '../japanese/reading/read-spans.ts'
import type { StageOutcome } from './lines/stage.ts'
import type { AnalysePorts, Sentence } from './ports.ts'
import type { LinesPrompt } from './prompts/lines.ts'
import { furiganaPrompt } from './prompts/stages.ts'

/** Characters; the answer for a longer line would exceed an answer's limit. */
const LONGEST_LINE = 3_000

export type AskForLines = (prompt: LinesPrompt, request: AnalyseRequest) => Promise<StageOutcome>

export type SourcedFurigana = Pick<AnalysedSentence, 'furigana' | 'furigana_source'>

export const isWorthReading = ({ sentence }: Sentence): boolean =>
  hasKanji(sentence) && sentence.length <= LONGEST_LINE

/** A model's if they pass the checks, else the analyser's. */
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
  const { texts } = await ask(prompt, { ...request, sentences, context })
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

/** The share of a line's kanji that a model must read; an answer with less is for another line. */
const LEAST_READ = 0.5

/** Reads `今日[きょう]は雨[あめ]だ。`, with the analyser's furigana for bad readings; null for another line or too few. */
export const furiganaFrom = (answer: string, sentence: string, local: Furigana): Furigana | null => {
  const noted = notedReadings(sentence, answer)
  if (!noted) return null
  const { furigana, byModel } = checkFurigana(sentence, noteSpans(sentence, noted, readSpans(local)), local)
  return byModel >= LEAST_READ ? furigana : null
}
