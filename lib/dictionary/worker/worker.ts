import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { analyse } from '../../japanese/analysis.ts'
import { alignRows } from '../../japanese/diff/align.ts'
import { explainSentence } from '../../japanese/explain.ts'
import { furiganaOf } from '../../japanese/furigana.ts'
import type { Dictionary, DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import { analyseForWords } from '../../japanese/lexicon/in-kana/analyse-for-words.ts'
import { lookUp } from '../../japanese/lexicon/look-up.ts'
import { writingsOf } from '../../japanese/lexicon/named-entries.ts'
import { wordsOfRows } from '../../japanese/lexicon/words-of-rows.ts'
import { tokensOf, type Word } from '../../japanese/morphology/word.ts'
import { readAsGlossed } from '../../japanese/reading/glossed-names.ts'
import { splitText } from '../../japanese/split.ts'
import { loadTokenizer, type Tokenizer } from '../../japanese/tokenizer.ts'
import { collectNow, collectWhenIdle } from '../../platform/processes/collect-garbage.ts'
import { kanjiByRadical } from '../asking/kanji-by-radical.ts'
import { ledToBase } from '../asking/led-to-base.ts'
import { type BundledDictionary, openBundle } from '../bundle/open-bundle.ts'
import { commonnessOf } from '../commonness.ts'
import { glossesIn } from '../in-language.ts'
import { levelledIn } from '../levelled.ts'
import { entryOf, namesOf, searchDictionary } from '../search.ts'
import type { Answer, DictionaryTask, LexiconTask, Numbered, Task } from './messages.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

let before: Promise<unknown> = Promise.resolve()

/** Keeps the order: the first unanswered task is the one that crashed the thread. */
port.on('message', ({ number, content: task }: Numbered<Task>) => {
  before = before.then(async () => {
    const content = await answerTo(task).catch(failure)
    port.postMessage({ number, content } satisfies Numbered<Answer>, buffersIn(content))
  })
})

/** Hands buffers over, which costs less than copying every object in them. */
const buffersIn = (answer: Answer): ArrayBuffer[] =>
  Object.values(answer).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  )

const encoder = new TextEncoder()
/** Has memory of its own: small buffers of `Buffer.from` share theirs. */
const jsonBytes = (value: unknown) => encoder.encode(JSON.stringify(value))
const jsonLines = (values: readonly unknown[]) =>
  encoder.encode(values.map(value => JSON.stringify(value)).join('\n'))

function failure(error: unknown): Answer {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
}

collectWhenIdle()

let tokenizer: Promise<Tokenizer> | undefined

function loadedTokenizer(): Promise<Tokenizer> {
  tokenizer ??= loadTokenizer().finally(collectNow)
  return tokenizer
}

async function answerTo(task: Task): Promise<Answer> {
  if (task.kind === 'split') {
    const { pieces, cut } = splitText(task.text, task.genre)
    return { kind: 'ends', ends: endsOf(pieces), cut }
  }
  if (task.kind === 'align') return { kind: 'aligned', kept: alignRows(task.old, task.next) }
  if ('file' in task) return fromDictionary(task)
  const tokenize = await loadedTokenizer()
  if (task.kind === 'load') return { kind: 'loaded' }
  if ('dictionary' in task) return fromLexicon(task, tokenize)
  return fromWords(
    task,
    task.sentences.map(sentence => analyse(tokenize, sentence)),
  )
}

/** Allows the dictionary in use, and the previous or the next one. */
const MOST_OPEN = 2

const opened = new Map<string, Promise<BundledDictionary>>()

function openDictionary(file: DictionaryFile): Promise<BundledDictionary> {
  const openedBundle =
    opened.get(file.sha256) ?? readFile(file.path).then(bytes => openBundle(bytes, file.sha256))
  opened.delete(file.sha256)
  opened.set(file.sha256, openedBundle)
  for (const sha256 of opened.keys()) if (opened.size > MOST_OPEN) opened.delete(sha256)
  openedBundle.catch(() => opened.delete(file.sha256))
  return openedBundle
}

const MOST_KEYS = 20_000
/** The beginnings of joins in a novel, each kept as a bit. */
const MOST_BEGINNINGS = 50_000

const remembered = new WeakMap<Dictionary, Dictionary>()

/** Parses the entries of a key once, because texts repeat their words. */
function rememberingFinds(dictionary: Dictionary): Dictionary {
  const known = remembered.get(dictionary) ?? remembering(dictionary)
  remembered.set(dictionary, known)
  return known
}

function remembering(dictionary: Dictionary): Dictionary {
  const entriesByKey = new Map<string, DictionaryEntry[]>()
  const beginnings = new Map<string, boolean>()
  return {
    about: dictionary.about,
    find(key) {
      const entries = entriesByKey.get(key) ?? dictionary.find(key)
      if (entriesByKey.size >= MOST_KEYS) entriesByKey.clear()
      entriesByKey.set(key, entries)
      return entries
    },
    begins(text) {
      const known = beginnings.get(text) ?? dictionary.begins(text)
      if (beginnings.size >= MOST_BEGINNINGS) beginnings.clear()
      beginnings.set(text, known)
      return known
    },
    startingWith: (prefix, limit) => dictionary.startingWith(prefix, limit),
    meaning: (words, limit) => dictionary.meaning(words, limit),
    kanji: character => dictionary.kanji(character),
  }
}

async function fromLexicon(task: LexiconTask, tokenize: Tokenizer): Promise<Answer> {
  const dictionary = task.dictionary && rememberingFinds(await openDictionary(task.dictionary))
  const tokens = task.sentences.map(sentence => tokensOf(analyseForWords(tokenize, sentence, dictionary)))
  if (task.kind === 'words') {
    const { rows, grammar, skills } = wordsOfRows(tokens, dictionary)
    return { kind: 'words', rows: jsonBytes(rows), grammar: jsonBytes(grammar), skills }
  }
  return { kind: 'looked-up', found: lookUp(tokens[0] ?? [], task.at, dictionary) }
}

async function matchesOf(dictionary: BundledDictionary, q: string, limit: number): Promise<Answer> {
  const led = /[*＊]/.test(q) ? null : ledToBase(dictionary, await loadedTokenizer(), q)
  const entries = searchDictionary(dictionary, q, limit, led?.entries)
  return { kind: 'matches', entries, base: led?.base ?? null }
}

async function fromDictionary(task: DictionaryTask): Promise<Answer> {
  const dictionary = await openDictionary(task.file)
  switch (task.kind) {
    case 'dictionary':
      return { kind: 'dictionary', about: dictionary.about }
    case 'search':
      return matchesOf(dictionary, task.q, task.limit)
    case 'kanji':
      return { kind: 'kanji', kanji: dictionary.kanji(task.character) }
    case 'kanji-by-radical':
      return { kind: 'kanji-by-radical', found: kanjiByRadical(dictionary, task.q, task.limit) }
    case 'levelled':
      return { kind: 'levelled', words: levelledIn(dictionary, task.from, task.to) }
    case 'names':
      return { kind: 'names', names: task.forms.map(form => namesOf(dictionary, form)) }
    case 'writings':
      return { kind: 'names', names: task.words.map(word => writingsOf(dictionary, word)) }
    case 'glosses': {
      const { words, languages } = task
      return { kind: 'glosses', glosses: words.map(word => glossesIn(dictionary, word, languages)) }
    }
    case 'commonness':
      return {
        kind: 'commonness',
        commonness: task.words.map(word => commonnessOf(word, entryOf(dictionary, word))),
      }
    case 'entries':
      return { kind: 'entries', entries: task.words.map(word => entryOf(dictionary, word)) }
  }
}

function fromWords(
  task: Exclude<Extract<Task, { sentences: readonly string[] }>, LexiconTask>,
  sentences: readonly Word[][],
): Answer {
  switch (task.kind) {
    case 'furigana':
      return {
        kind: 'furigana',
        furigana: jsonLines(sentences.map(words => furiganaOf(readAsGlossed(words, task.glosses)))),
      }
    case 'tokens':
      return { kind: 'tokens', tokens: sentences.map(tokensOf) }
    case 'explain': {
      const explanations = sentences.map(words => explainSentence(tokensOf(words), task.language))
      return { kind: 'explanations', explanations }
    }
  }
}

function endsOf(pieces: readonly string[]): Uint32Array {
  let end = 0
  return Uint32Array.from(pieces, piece => {
    end += piece.length
    return end
  })
}
