import type { DictionaryAbout, DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Dictionary } from '../../japanese/lexicon/dictionary.ts'
import { readContainer } from './container.ts'
import { About, MARK, type Parts, partNames } from './format.ts'
import { type InLanguage, readLanguages } from './in-languages.ts'
import { PackedTexts, Postings, SortedKeys } from './sorted-keys.ts'
import { readEntry, readHead, readKanji } from './stored-entry.ts'
import { matchingKeys } from './wildcard.ts'

/** The number of keys that a search for a prefix reads at most. */
const MOST_KEYS = 2_000

/** Opens a bundle that is read in place: only its header is copied. `sha256` identifies the bundle. */
export function openBundle(bytes: Buffer, sha256: string): BundledDictionary {
  const { about, parts } = readContainer(bytes, { mark: MARK, about: About, partNames })
  return new BundledDictionary({ ...about, sha256 }, parts)
}

export class BundledDictionary implements Dictionary {
  readonly about: DictionaryAbout
  readonly #entries: PackedTexts
  readonly #keys: SortedKeys
  readonly #keyPostings: Postings
  readonly #words: SortedKeys
  readonly #wordPostings: Postings
  readonly #kanji: PackedTexts
  readonly #kanjiKeys: SortedKeys
  readonly #languages: PackedTexts

  constructor(about: DictionaryAbout, parts: Parts) {
    this.about = about
    this.#entries = new PackedTexts(parts.entries, parts.entryEnds)
    this.#keys = new SortedKeys(parts.keys, parts.keyEnds)
    this.#keyPostings = new Postings(parts.keyPostings, parts.keyPostingEnds)
    this.#words = new SortedKeys(parts.words, parts.wordEnds)
    this.#wordPostings = new Postings(parts.wordPostings, parts.wordPostingEnds)
    this.#kanji = new PackedTexts(parts.kanji, parts.kanjiEnds)
    this.#kanjiKeys = new SortedKeys(parts.kanjiKeys, parts.kanjiKeyEnds)
    this.#languages = new PackedTexts(parts.languages, parts.languageEnds)
  }

  find(key: string): DictionaryEntry[] {
    const at = this.#keys.find(Buffer.from(key))
    return at === null ? [] : this.#keyPostings.of(at).map(one => this.entry(one))
  }

  findInLanguages(key: string): { entry: DictionaryEntry; languages: InLanguage[] }[] {
    const at = this.#keys.find(Buffer.from(key))
    if (at === null) return []
    return this.#keyPostings.of(at).map(one => ({ entry: this.entry(one), languages: this.languagesAt(one) }))
  }

  languagesAt(at: number): InLanguage[] {
    return at < this.#languages.count ? readLanguages(this.#languages.text(at)) : []
  }

  begins(text: string): boolean {
    const wanted = Buffer.from(text)
    const at = this.#keys.firstFrom(wanted)
    return at < this.#keys.count && this.#keys.beginsWith(wanted, at)
  }

  startingWith(prefix: string, limit: number): DictionaryEntry[] {
    const wanted = Buffer.from(prefix)
    const entryNumbers = new Set<number>()
    const first = this.#keys.firstFrom(wanted)
    const end = Math.min(this.#keys.count, first + MOST_KEYS)
    for (let at = first; at < end && entryNumbers.size < limit && this.#keys.beginsWith(wanted, at); at += 1)
      for (const one of this.#keyPostings.of(at)) entryNumbers.add(one)
    return [...entryNumbers].slice(0, limit).map(one => this.entry(one))
  }

  matching(pieces: readonly string[], tries: number, limit: number): DictionaryEntry[] {
    return this.#best(matchingKeys(this.#keys, pieces, tries), this.#keyPostings, limit)
  }

  meaningMatching(pieces: readonly string[], tries: number, limit: number): DictionaryEntry[] {
    return this.#best(matchingKeys(this.#words, pieces, tries), this.#wordPostings, limit)
  }

  /** Returns common words first, then short ones. It reads the heads of all entries, but only the returned ones whole. */
  #best(keys: Iterable<number>, postings: Postings, limit: number): DictionaryEntry[] {
    const entryNumbers = new Set<number>()
    for (const at of keys) for (const one of postings.of(at)) entryNumbers.add(one)
    return Array.from(entryNumbers, one => ({ one, ...readHead(this.#entries.text(one)) }))
      .sort((a, b) => Number(b.common) - Number(a.common) || a.length - b.length)
      .slice(0, limit)
      .map(({ one }) => this.entry(one))
  }

  meaning(words: readonly string[], limit: number): DictionaryEntry[] {
    const lists = words.map(word => {
      const at = this.#words.find(Buffer.from(word))
      return at === null ? [] : this.#wordPostings.of(at)
    })
    const [first = [], ...others] = lists.toSorted((a, b) => a.length - b.length)
    const sets = others.map(list => new Set(list))
    const inAll = first.filter(one => sets.every(set => set.has(one)))
    return inAll.slice(0, limit).map(one => this.entry(one))
  }

  kanji(character: string): Kanji | null {
    const at = this.#kanjiKeys.find(Buffer.from(character))
    return at === null ? null : readKanji(this.#kanji.text(at))
  }

  *entries(from = 0, to = this.#entries.count): Generator<DictionaryEntry, void> {
    for (let at = from; at < Math.min(to, this.#entries.count); at += 1) yield this.entry(at)
  }

  *allKanji(): Generator<Kanji, void> {
    for (let at = 0; at < this.#kanji.count; at += 1) yield readKanji(this.#kanji.text(at))
  }

  *keys(): Generator<string, void> {
    for (let at = 0; at < this.#keys.count; at += 1) yield this.#keys.text(at)
  }

  private entry(at: number): DictionaryEntry {
    return readEntry(this.#entries.text(at))
  }
}
