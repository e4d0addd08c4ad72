import { isKana, toHiragana } from './kana.ts'
import { putListedWordsIn } from './listed/put-in.ts'
import { loadListedWords } from './listed/words.ts'
import { cheapestWords, type Kuromoji } from './morphology/cheapest-words.ts'
import { loadKuromoji } from './morphology/dictionary.ts'
import { placesIn } from './morphology/places.ts'
import type { Word } from './morphology/word.ts'
import { type Choices, loadChoices } from './reading/choices/table.ts'

/** Cuts a sentence into dictionary words whose surfaces joined equal it, and into added ones where these are likelier. */
export interface Tokenizer {
  (sentence: string, addedAt?: WordsAt): Word[]
  /** The readings that ambiguous words may have, for `analyse`. */
  readonly choices?: Choices
}

/** Words that the analyser's dictionary may lack and that begin at a position of a text. */
export type WordsAt = (text: string, start: number) => readonly CostedWord[]

/** The cost is on the scale of the dictionary: 4,000 for a very usual word, 10,000 for a rare one. */
export interface CostedWord {
  readonly word: Word
  readonly cost: number
}

/** Takes a second and some 200 MB. */
export async function loadTokenizer(givenChoices?: Choices): Promise<Tokenizer> {
  const [kuromoji, listed, choices] = await Promise.all([
    loadKuromoji(),
    loadListedWords(),
    givenChoices ?? loadChoices(),
  ])
  const tokenize = tokenizerWith(kuromoji)
  const cut = (sentence: string, addedAt?: WordsAt) => putListedWordsIn(tokenize(sentence, addedAt), listed)
  return Object.assign(cut, { choices })
}

export function tokenizerWith(kuromoji: Kuromoji): Tokenizer {
  const { token_info_dictionary, unknown_dictionary } = kuromoji
  const kept = new Map<number, Word>()
  const keptWord = (id: number, surface: string): Word => {
    const word = kept.get(id) ?? wordOf(surface, token_info_dictionary.getFeatures(String(id)))
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(id, word)
    return word
  }
  const places = placesIn(kuromoji)
  return (sentence, addedAt) => {
    const words: Word[] = []
    const characters = [...sentence]
    let at = 0
    for (const clause of presentable(sentence).split(afterPause)) {
      const addedIn = addedAt && ((start: number) => addedAt(clause, start).flatMap(places))
      for (const { start, end, id, isKnown, added } of cheapestWords(kuromoji, clause, addedIn)) {
        const addedWord = added === undefined ? undefined : addedIn?.(start)[added]?.word
        if (addedWord) {
          words.push(addedWord)
          continue
        }
        const surface = characters.slice(at + start, at + end).join('')
        const dictionary = isKnown ? token_info_dictionary : unknown_dictionary
        // False for a word that contains a substitute for another character.
        const isListed = isKnown && surface === clause.slice(start, end)
        words.push(isListed ? keptWord(id, surface) : wordOf(surface, dictionary.getFeatures(String(id))))
      }
      at += clause.length
    }
    return words
  }
}

/** The number of words, of some 300 bytes each; a novel has fewer different ones. */
const MOST_KEPT = 30_000

/** The dictionary miscounts characters outside the basic plane and takes NUL for the end of a word. */
const unpresentable = /[\p{Cc}\p{Surrogate}\u{10000}-\u{10FFFF}]/gu
const PLACEHOLDER = '〓'

/**
 * Marks that the dictionary has only in full width: it takes narrow ones for nouns, and the text after them for
 * suffixes.
 */
const narrowMarks: Readonly<Record<string, string>> = {
  ',': '、',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
}
/** A narrow mark beside Japanese; in addresses and numbers they stay. */
const narrowMark = /[,!?()](?:(?<=\P{ASCII}.)|(?=\P{ASCII}))/gu

function presentable(sentence: string): string {
  return sentence
    .replaceAll(unpresentable, PLACEHOLDER)
    .replaceAll(narrowMark, mark => narrowMarks[mark] ?? mark)
}

/** kuromoji reads on after each of these as from the start of a text. */
const afterPause = /(?<=[、。])/

/** Features in the dictionary's order: surface, part of speech …; `*` and missing ones mean none. */
function wordOf(surface: string, features: string): Word {
  const [, pos = '', pos1 = '*', pos2 = '*', pos3 = '*', type = '*', form = '*', base = '*', reading] =
    features.split(',')
  return {
    surface,
    base: base === '*' ? surface : base,
    reading: readingOf(surface, reading),
    pos: [pos, pos1, pos2, pos3].filter(level => level !== '*'),
    conjugation: type === '*' ? null : { type, form },
  }
}

function readingOf(surface: string, reading: string | undefined): string | null {
  if (isKana(surface)) return toHiragana(surface)
  return reading !== undefined && isKana(reading) ? toHiragana(reading) : null
}
