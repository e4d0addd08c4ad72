import type { AnalysePorts, Sentence } from '../../../lib/agent/ports.ts'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import type { AnalyseRequest } from '../../../lib/contracts/schemas/models/agent.ts'
import { analyse as wordsOf } from '../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { sendItems } from '../../support/fake-provider/answers.ts'
import type { Behaviour } from '../../support/fake-provider/index.ts'
import { tokenize } from '../../support/tokenizer.ts'
import { requestFor } from './lab.ts'

export const locally = (sentence: string): Furigana => furiganaOf(wordsOf(tokenize, sentence))

export const withDictionary = (deps: AnalysePorts): AnalysePorts => ({
  ...deps,
  furiganaLocally: async lines => new Map(lines.map(({ index, sentence }) => [index, locally(sentence)])),
})

export const written = (furigana: Furigana = []) =>
  furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('')

export const numbered = (lines: readonly string[], first = 40): Sentence[] =>
  lines.map((sentence, at) => ({ index: first + at, sentence }))

export const text = [
  '昨日、市場は静かだった。',
  'そうですか。',
  '雨の日は入り口で待った。',
  '3月1日の朝だった。',
]
export const local = [
  '昨日[きのう]、市場[しじょう]は静[しず]かだった。',
  'そうですか。',
  '雨[あめ]の日[ひ]は入[い]り口[ぐち]で待[ま]った。',
  '3月[がつ]1日[ついたち]の朝[あさ]だった。',
]
export const better = [
  '昨日[さくじつ]、市場[いちば]は静[しず]かだった。',
  'そうですか。',
  '雨[あめ]の日[ひ]は入[はい]り口[ぐち]で待[ま]った。',
  '3月[がつ]1日[いちにち]の朝[あさ]だった。',
]

/** Answers every line with the given text, by its position in the text. */
export const answers =
  (given: readonly string[], startOf?: (line: string) => string): Behaviour =>
  exchange =>
    sendItems(
      exchange,
      [...exchange.request.asked].map(([index, line]) => ({
        index,
        start: startOf?.(line) ?? line.slice(0, exchange.request.startLength),
        furigana: given[text.indexOf(line)] ?? '',
      })),
    )

/** The furigana of exactly these lines, numbered from 40. */
export const furiganaRequest = (lines: readonly string[]): AnalyseRequest =>
  requestFor(numbered(lines), { translation: false, furigana: true })
