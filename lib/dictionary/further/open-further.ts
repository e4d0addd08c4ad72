import type { FurtherAbout } from '../../contracts/schemas/japanese/further/bundles.ts'
import type {
  Accent,
  Frequency,
  FurtherKanji,
  FurtherTag,
  FurtherTerm,
  Strokes,
} from '../../contracts/schemas/japanese/further/entries.ts'
import { BrokenBundle, readContainer } from '../bundle/container.ts'
import { Postings, SortedKeys } from '../bundle/sorted-keys.ts'
import { FURTHER_MARK, type FurtherPart, furtherParts, StoredAbout, tableNames } from './bundle/format.ts'
import { type ImageType, imageTypeOf } from './bundle/image-types.ts'
import { LevelLists } from './bundle/level-lists.ts'
import { accentKey, joinKanji, readAccents, readFrequency, readTerm } from './bundle/stored-records.ts'
import { Table } from './bundle/table.ts'

const MOST_FOUND = 100

export interface FurtherBundle {
  readonly about: FurtherAbout
  /** Keyed by form, or by reading in hiragana; best first. */
  terms(key: string): FurtherTerm[]
  frequencies(form: string): Frequency[]
  accents(form: string, reading: string): Accent[]
  kanji(character: string): FurtherKanji | null
  strokes(character: string): Strokes | null
  tag(name: string): FurtherTag | null
  /** The bytes lie in the bundle's own. */
  image(path: string): { type: ImageType; bytes: Buffer } | null
}

/** Reads in place: only the header is copied. Throws `BrokenBundle` if the bytes are damaged. */
export function openFurther(bytes: Buffer): FurtherBundle {
  const { about, parts } = readContainer(bytes, {
    mark: FURTHER_MARK,
    about: StoredAbout,
    partNames: furtherParts,
  })
  return new OpenedFurther({ ...about, memory_bytes: bytes.length }, parts)
}

class OpenedFurther implements FurtherBundle {
  readonly about: FurtherAbout
  readonly #terms: Table
  readonly #readings: SortedKeys
  readonly #readingPostings: Postings
  readonly #frequencies: Table
  readonly #accents: Table
  readonly #kanji: Table
  readonly #strokes: Table
  readonly #tags: Table
  readonly #images: Table

  constructor(about: FurtherAbout, parts: Record<FurtherPart, Buffer>) {
    this.about = about
    const [terms, frequencies, accents, kanji, strokes, tags, images] = tableNames.map(
      name =>
        new Table({
          keys: parts[`${name}Keys`],
          keyEnds: parts[`${name}KeyEnds`],
          values: parts[`${name}Values`],
          valueEnds: parts[`${name}ValueEnds`],
        }),
    )
    if (!(terms && frequencies && accents && kanji && strokes && tags && images))
      throw new BrokenBundle('The dictionary lacks a table.')
    this.#terms = terms
    this.#frequencies = frequencies
    this.#accents = accents
    this.#kanji = kanji
    this.#strokes = strokes
    this.#tags = tags
    this.#images = images
    if (this.#haveLevels()) this.about = { ...about, frequency_mode: 'levels' }
    this.#readings = new SortedKeys(parts.readings, parts.readingEnds)
    this.#readingPostings = new Postings(parts.readingPostings, parts.readingPostingEnds)
  }

  terms(key: string): FurtherTerm[] {
    const byForm = this.#terms.rows(key, MOST_FOUND)
    const reading = this.#readings.find(Buffer.from(key))
    const byReading = reading === null ? [] : this.#readingPostings.of(reading)
    return [...byForm, ...byReading]
      .slice(0, MOST_FOUND)
      .map(row =>
        readTerm(this.#terms.key(row), this.#terms.value(row).toString(), name => this.#tagOf(name)),
      )
  }

  frequencies(form: string): Frequency[] {
    return this.#frequencies.valuesOf(form, MOST_FOUND).map(readFrequency)
  }

  accents(form: string, reading: string): Accent[] {
    return this.#accents.valuesOf(accentKey(form, reading), MOST_FOUND).flatMap(readAccents)
  }

  kanji(character: string): FurtherKanji | null {
    const values = this.#kanji.valuesOf(character, MOST_FOUND)
    return values.length === 0 ? null : joinKanji(character, values, name => this.#tagOf(name))
  }

  strokes(character: string): Strokes | null {
    const [value] = this.#strokes.valuesOf(character, 1)
    return value === undefined ? null : JSON.parse(value)
  }

  tag(name: string): FurtherTag | null {
    const [note] = this.#tags.valuesOf(name, 1)
    return note === undefined ? null : { name, note }
  }

  image(path: string): { type: ImageType; bytes: Buffer } | null {
    const [row] = this.#images.rows(path, 1)
    const bytes = row === undefined ? null : this.#images.value(row)
    const type = bytes && imageTypeOf(bytes)
    return bytes && type ? { type, bytes } : null
  }

  /** Bundles of former releases do not tell whether they have levels. */
  #haveLevels(): boolean {
    const levels = new LevelLists()
    for (let row = 0; row < this.about.counts.frequencies && !levels.isDecided; row += 1)
      levels.add(readFrequency(this.#frequencies.value(row).toString()))
    return levels.areLevels
  }

  #tagOf(name: string): FurtherTag {
    return this.tag(name) ?? { name, note: '' }
  }
}
