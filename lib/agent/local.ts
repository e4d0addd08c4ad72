import type { Analyser } from '../text/analyser.ts'
import type { AnalysePorts, Sentence } from './ports.ts'

/** Explanations worked out from the words alone, by sentence index. */
export const localExplanations =
  (analyser: Analyser): AnalysePorts['explainLocally'] =>
  async (sentences, language, signal) =>
    byIndex(sentences, await analyser.explain(textsOf(sentences), language, signal))

/** Furigana from the dictionary and the rules, by sentence index. */
export const localFurigana =
  (analyser: Analyser): AnalysePorts['furiganaLocally'] =>
  async (sentences, signal) =>
    byIndex(sentences, await analyser.furigana(textsOf(sentences), signal))

const textsOf = (sentences: readonly Sentence[]) => sentences.map(({ sentence }) => sentence)

function byIndex<T>(sentences: readonly Sentence[], values: readonly T[]): Map<number, T> {
  const inOrder = values.values()
  return new Map(
    sentences.flatMap(({ index }) => {
      const { value, done } = inOrder.next()
      return done ? [] : [[index, value] as const]
    }),
  )
}
