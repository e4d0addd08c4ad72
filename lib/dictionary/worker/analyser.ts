import { z } from 'zod'
import type {
  DictionaryAbout,
  DictionaryEntry,
  Kanji,
  LedToBase,
  LevelledWord,
  WordName,
} from '../../contracts/schemas/japanese/dictionary.ts'
import type { WordsOfRows } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Furigana, Genre, Token } from '../../contracts/schemas/japanese/text.ts'
import type { GlossesInLanguage } from '../../contracts/schemas/japanese/word-glosses.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import type { LookedUp } from '../../japanese/lexicon/look-up.ts'
import type { Gloss } from '../../japanese/reading/glosses.ts'
import type { Split } from '../../japanese/split.ts'
import { commonnessOf } from '../commonness.ts'
import { levelledInLists, oncePerName } from '../levelled.ts'
import { Lane } from './lane.ts'
import type { Answer, DictionaryTask, JsonArray, KanjiOfRadical, LexiconTask, Task } from './messages.ts'

/** Works off the main thread. */
export interface Analyser {
  split(text: string, genre: Genre, signal?: AbortSignal): Promise<Split>
  furigana(sentences: readonly string[], signal?: AbortSignal): Promise<Furigana[]>
  /** Lines of JSON, some in each piece. Reads names as the text of these sentences glosses them. */
  furiganaLines(
    sentences: readonly string[],
    glosses: readonly Gloss[],
    signal?: AbortSignal,
  ): Promise<Uint8Array[]>
  tokens(sentences: readonly string[], signal?: AbortSignal): Promise<Token[][]>
  /** One plain text for each sentence, one phrase per line, in the output language. */
  explain(sentences: readonly string[], language: string, signal?: AbortSignal): Promise<string[]>
  /** Rejects a broken bundle. Other questions also open it if they come first. */
  openDictionary(file: DictionaryFile, signal?: AbortSignal): Promise<DictionaryAbout>
  /** Finds also the word of which the query is a form. */
  search(
    file: DictionaryFile,
    q: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ entries: DictionaryEntry[]; base: LedToBase | null }>
  kanji(file: DictionaryFile, character: string, signal?: AbortSignal): Promise<Kanji | null>
  kanjiByRadical(
    file: DictionaryFile,
    q: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<KanjiOfRadical[]>
  /** Takes the first language that has them; keeps the order of the words. */
  glosses(
    file: DictionaryFile,
    words: readonly WordName[],
    languages: readonly string[],
    signal?: AbortSignal,
  ): Promise<(GlossesInLanguage | null)[]>
  /** Includes common words without a level; null takes the words of the lists. */
  levelled(file: DictionaryFile | null, signal?: AbortSignal): Promise<LevelledWord[]>
  entries(
    file: DictionaryFile,
    words: readonly { form: string; reading: string }[],
    signal?: AbortSignal,
  ): Promise<(DictionaryEntry | null)[]>
  /** Lower for more common words; null takes the lists of the JLPT alone. */
  commonness(file: DictionaryFile | null, words: readonly WordName[], signal?: AbortSignal): Promise<number[]>
  writings(file: DictionaryFile, words: readonly WordName[], signal?: AbortSignal): Promise<WordName[][]>
  names(file: DictionaryFile, forms: readonly string[], signal?: AbortSignal): Promise<WordName[][]>
  /**
   * The members of `WordsOfRows`, each in JSON, in the order of the sentences. Without a dictionary, words are named as
   * written.
   */
  wordsJson(
    dictionary: DictionaryFile | null,
    sentences: readonly string[],
    signal?: AbortSignal,
  ): Promise<Record<keyof WordsOfRows, Uint8Array | string>>
  lookUp(
    dictionary: DictionaryFile | null,
    sentence: string,
    at: number,
    signal?: AbortSignal,
  ): Promise<LookedUp | null>
  /** True while somebody waits for an analysis; nobody waits for the words of a text. */
  isBusy(): boolean
  /** Resolves with the analyser's own dictionary; otherwise the first sentence waits for it. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Bounds a task, which takes a few milliseconds, for which other callers wait. */
const TASK_SENTENCES = 32
const TASK_CHARACTERS = 2_000
const TASK_ENTRIES = 2_000
const TASK_LOOKUPS = 200

/** Splitting has its own thread, so that it never waits for the dictionary. */
export function createAnalyser(): Analyser {
  const script = new URL('./worker.ts', import.meta.url)
  const splitting = new Lane<Task, Answer>('text-splitter', script)
  const analysing = new Lane<Task, Answer>('text-analyser', script)
  let findingWords = 0
  const analysed = async <Result>(
    tasks: Iterable<Task, void>,
    resultsIn: (answer: Answer) => readonly Result[],
    signal: AbortSignal | undefined,
  ): Promise<Result[]> => {
    const results: Result[] = []
    await analysing.run(tasks, answer => results.push(...resultsIn(answer)), signal)
    return results
  }
  const answerOf = async <Kind extends Answer['kind']>(
    task: DictionaryTask | LexiconTask,
    kind: Kind,
    signal: AbortSignal | undefined,
  ) => {
    const [answer] = await analysed([task], one => [only(one, kind)], signal)
    if (!answer) throw new Error('The text worker gave no answer')
    return answer
  }
  const furiganaLines: Analyser['furiganaLines'] = (sentences, glosses, signal) =>
    analysed(
      inTurns(sentences, batch => ({ kind: 'furigana', sentences: batch, glosses })),
      answer => [only(answer, 'furigana').furigana],
      signal,
    )
  return {
    openDictionary: async (file, signal) =>
      (await answerOf({ kind: 'dictionary', file }, 'dictionary', signal)).about,

    search: (file, q, limit, signal) => answerOf({ kind: 'search', file, q, limit }, 'matches', signal),

    kanji: async (file, character, signal) =>
      (await answerOf({ kind: 'kanji', file, character }, 'kanji', signal)).kanji,

    kanjiByRadical: async (file, q, limit, signal) =>
      (await answerOf({ kind: 'kanji-by-radical', file, q, limit }, 'kanji-by-radical', signal)).found,

    glosses: async (file, words, languages, signal) =>
      (await answerOf({ kind: 'glosses', file, words, languages }, 'glosses', signal)).glosses,

    async levelled(file, signal) {
      if (!file) return levelledInLists()
      const { entries } = await this.openDictionary(file, signal)
      const slices = Array.from({ length: Math.ceil(entries / TASK_ENTRIES) }, (_, at) => at * TASK_ENTRIES)
      const tasks = slices.map(from => ({ kind: 'levelled', file, from, to: from + TASK_ENTRIES }) as const)
      return oncePerName(await analysed(tasks, answer => only(answer, 'levelled').words, signal))
    },

    names: async (file, forms, signal) =>
      (await answerOf({ kind: 'names', file, forms }, 'names', signal)).names,

    writings: async (file, words, signal) =>
      (await answerOf({ kind: 'writings', file, words }, 'names', signal)).names,

    entries: async (file, words, signal) =>
      (await answerOf({ kind: 'entries', file, words }, 'entries', signal)).entries,

    async commonness(file, words, signal) {
      if (!file) return words.map(word => commonnessOf(word, null))
      const starts = Array.from(
        { length: Math.ceil(words.length / TASK_LOOKUPS) },
        (_, n) => n * TASK_LOOKUPS,
      )
      const tasks = starts.map(
        at => ({ kind: 'commonness', file, words: words.slice(at, at + TASK_LOOKUPS) }) as const,
      )
      return analysed(tasks, answer => only(answer, 'commonness').commonness, signal)
    },

    async wordsJson(dictionary, sentences, signal) {
      findingWords += 1
      const parts = await analysed(
        inTurns(sentences, batch => ({ kind: 'words', dictionary, sentences: batch })),
        answer => [only(answer, 'words')],
        signal,
      ).finally(() => {
        findingWords -= 1
      })
      return {
        rows: joined(parts.map(({ rows }) => rows)),
        grammar: joined(parts.map(({ grammar }) => grammar)),
        skills: JSON.stringify(Object.assign({}, ...parts.map(({ skills }) => skills))),
      }
    },

    async lookUp(dictionary, sentence, at, signal) {
      const task = { kind: 'look-up', dictionary, sentences: [sentence], at } as const
      return (await answerOf(task, 'looked-up', signal)).found
    },

    async split(text, genre, signal) {
      const pieces: string[] = []
      let cut = 0
      let start = 0
      await splitting.run(
        [{ kind: 'split', text, genre }],
        answer => {
          if (answer.kind !== 'ends') return
          cut = answer.cut
          for (const end of answer.ends) {
            pieces.push(text.slice(start, end))
            start = end
          }
        },
        signal,
      )
      return { pieces, cut }
    },

    async furigana(sentences, signal) {
      const lines = (await furiganaLines(sentences, [], signal)).flatMap(part => textOf(part).split('\n'))
      return lines.map(line => z.custom<Furigana>().parse(JSON.parse(line)))
    },

    furiganaLines,

    tokens: (sentences, signal) =>
      analysed(
        inTurns(sentences, batch => ({ kind: 'tokens', sentences: batch })),
        answer => (answer.kind === 'tokens' ? answer.tokens : []),
        signal,
      ),

    explain: (sentences, language, signal) =>
      analysed(
        inTurns(sentences, batch => ({ kind: 'explain', sentences: batch, language })),
        answer => (answer.kind === 'explanations' ? answer.explanations : []),
        signal,
      ),

    isBusy: () => splitting.served + analysing.served > findingWords,

    async ready() {
      await analysing.run([{ kind: 'load' }], () => {})
    },

    async close() {
      await Promise.all([splitting.close(), analysing.close()])
    },
  }
}

function joined(arrays: readonly JsonArray[]): Uint8Array {
  const items = arrays.map(array => array.subarray(1, -1)).filter(({ length }) => length > 0)
  return Buffer.concat([OPEN, ...items.flatMap((item, at) => (at > 0 ? [COMMA, item] : [item])), CLOSE])
}
const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array) => decoder.decode(bytes)

function only<Kind extends Answer['kind']>(answer: Answer, kind: Kind): Extract<Answer, { kind: Kind }> {
  const isOfKind = (one: Answer): one is Extract<Answer, { kind: Kind }> => one.kind === kind
  if (!isOfKind(answer)) throw new Error(`The text worker answered ${answer.kind}, not ${kind}`)
  return answer
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
