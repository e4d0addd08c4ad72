import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { formsOf, type ListedWord } from './forms.ts'

/** Words that the analyser's own dictionary misreads or splits, and kanji that it does not read. */
export interface ListedWords {
  /** Each form of a word by its spelling. */
  readonly forms: ReadonlyMap<string, ListedWord>
  /** The number of characters of the longest form, by the first two; no form is shorter. */
  readonly longest: ReadonlyMap<string, number>
  /** The reading of a kanji in an unlisted word. */
  readonly kanji: ReadonlyMap<string, string>
  /** The readings of the two kanji of a given name. */
  readonly firsts: ReadonlyMap<string, string>
  readonly lasts: ReadonlyMap<string, string>
}

/** The kinds of single kanji in the table: of words, and of given names. */
export const KANJI = '字'
export const NAME_FIRST = '名頭'
export const NAME_LAST = '名尾'

/** Made from UniDic by scripts/listed-words. */
export const TABLE = new URL('./words.txt.br', import.meta.url)

export async function loadListedWords(): Promise<ListedWords> {
  return listedWords(wordsIn(brotliDecompressSync(await readFile(TABLE)).toString()))
}

export function listedWords(words: Iterable<ListedWord>): ListedWords {
  const single = new Map([KANJI, NAME_FIRST, NAME_LAST].map(kind => [kind, new Map<string, string>()]))
  const forms = new Map<string, ListedWord>()
  const longest = new Map<string, number>()
  for (const word of words) {
    const ofKind = single.get(word.pos[0] ?? '')
    ofKind?.set(word.surface, word.reading)
    if (ofKind || forms.has(word.surface)) continue
    forms.set(word.surface, word)
    const beginning = word.surface.slice(0, 2)
    longest.set(beginning, Math.max(longest.get(beginning) ?? 0, word.surface.length))
  }
  const kanjiOf = (kind: string) => single.get(kind) ?? new Map<string, string>()
  return {
    forms,
    longest,
    kanji: kanjiOf(KANJI),
    firsts: kanjiOf(NAME_FIRST),
    lasts: kanjiOf(NAME_LAST),
  }
}

/**
 * Sections of a kind, separated by empty lines: its name, then words, each as the number of leading characters shared
 * with the one before, the rest, and its reading.
 */
function* wordsIn(text: string): Generator<ListedWord> {
  for (const section of text.split('\n\n')) {
    const [kind = '', ...lines] = section.split('\n')
    let base = ''
    for (const line of lines) {
      const [rest = '', reading = ''] = line.slice(1).split(' ')
      base = base.slice(0, Number.parseInt(line.charAt(0), 36)) + rest
      yield* formsOf(base, reading, kind)
    }
  }
}
