import type { Furigana, Genre, Token } from '../contracts/schemas/text.ts'
import { Lane } from './worker/lane.ts'
import type { Task } from './worker/messages.ts'

/** Everything local about Japanese text, off the main thread. */
export interface Analyser {
  split(text: string, genre: Genre, signal?: AbortSignal): Promise<string[]>
  furigana(sentences: readonly string[], signal?: AbortSignal): Promise<Furigana[]>
  tokens(sentences: readonly string[], signal?: AbortSignal): Promise<Token[][]>
  /** One plain text a sentence, one phrase a line, in the words of the output language. */
  explain(sentences: readonly string[], language: string, signal?: AbortSignal): Promise<string[]>
  /** Resolves when the dictionary is loaded; without it the first sentence waits for that. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** A task takes a worker a few milliseconds: the longest anyone waits for a turn. */
const TASK_SENTENCES = 32
const TASK_CHARACTERS = 2_000

/** Splitting has a thread of its own, so that it never waits behind the dictionary. */
export function createAnalyser(): Analyser {
  const script = new URL('./worker.ts', import.meta.url)
  const splitting = new Lane('text-splitter', script)
  const analysing = new Lane('text-analyser', script)
  return {
    async split(text, genre, signal) {
      const pieces: string[] = []
      let start = 0
      await splitting.run(
        [{ kind: 'split', text, genre }],
        answer => {
          if (answer.kind !== 'ends') return
          for (const end of answer.ends) {
            pieces.push(text.slice(start, end))
            start = end
          }
        },
        signal,
      )
      return pieces
    },

    async furigana(sentences, signal) {
      const furigana: Furigana[] = []
      const tasks = inTurns(sentences, batch => ({ kind: 'furigana', sentences: batch }))
      await analysing.run(
        tasks,
        answer => answer.kind === 'furigana' && furigana.push(...answer.furigana),
        signal,
      )
      return furigana
    },

    async tokens(sentences, signal) {
      const tokens: Token[][] = []
      const tasks = inTurns(sentences, batch => ({ kind: 'tokens', sentences: batch }))
      await analysing.run(tasks, answer => answer.kind === 'tokens' && tokens.push(...answer.tokens), signal)
      return tokens
    },

    async explain(sentences, language, signal) {
      const explanations: string[] = []
      const tasks = inTurns(sentences, batch => ({ kind: 'explain', sentences: batch, language }))
      await analysing.run(
        tasks,
        answer => answer.kind === 'explanations' && explanations.push(...answer.explanations),
        signal,
      )
      return explanations
    },

    async ready() {
      await analysing.run([{ kind: 'load' }], () => {})
    },

    async close() {
      await Promise.all([splitting.close(), analysing.close()])
    },
  }
}

function* inTurns(sentences: readonly string[], task: (batch: string[]) => Task): Generator<Task, void> {
  let batch: string[] = []
  let characters = 0
  for (const sentence of sentences) {
    batch.push(sentence)
    characters += sentence.length
    if (batch.length < TASK_SENTENCES && characters < TASK_CHARACTERS) continue
    yield task(batch)
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield task(batch)
}
