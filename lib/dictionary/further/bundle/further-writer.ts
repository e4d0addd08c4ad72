import { crc32 } from 'node:zlib'
import { furtherBundles } from '../../../contracts/schemas/japanese/further/bundles.ts'
import { sizeText } from '../../../platform/values/size-text.ts'
import { InvalidDictionary } from '../../build/parsed.ts'
import { KeyIndex } from '../../bundle/key-index.ts'
import { packNumbers } from '../../bundle/sorted-keys.ts'
import { TextStore } from '../../bundle/text-store.ts'
import type { Rest } from '../../bundle/write-bundle.ts'
import type { FurtherRecord } from '../records.ts'
import { FURTHER_MARK, furtherParts, type SourceAbout, type StoredAbout, tableNames } from './format.ts'
import { LevelLists } from './level-lists.ts'
import { accentKey, storedAccents, storedFrequency, storedKanji, storedTerm } from './stored-records.ts'
import { type BundlePart, partOf, TableWriter } from './table-writer.ts'

/** Jitendex has 300,000 entries, the largest lists of frequencies a million. */
const MOST_RECORDS = 3_000_000
/** Higher scores are alike in the order of readings. */
const MOST_SCORE = 1_000_000
const AT_ONCE = 5_000

type Counts = StoredAbout['counts']

/** Takes any order; the same records give the same bytes. */
export class FurtherWriter {
  #size = 0
  #count = 0
  /** Ordered by adding; empty where the reading is the form. */
  readonly #readings = new TextStore()
  readonly #scores: number[] = []
  readonly #levels = new LevelLists()
  readonly #tables = {
    terms: new TableWriter(),
    frequencies: new TableWriter(),
    accents: new TableWriter(),
    kanji: new TableWriter(),
    strokes: new TableWriter(),
    tags: new TableWriter(),
    images: new TableWriter(),
  }

  get count(): number {
    return this.#count
  }

  add(record: FurtherRecord): void {
    this.#count += 1
    this.#size += this.#add(record)
    if (this.#count > MOST_RECORDS)
      throw new InvalidDictionary(`The file has more than ${MOST_RECORDS.toLocaleString('en')} entries.`)
    if (this.#size > furtherBundles.most_bytes)
      throw new InvalidDictionary(
        `The dictionary would take more than ${sizeText(furtherBundles.most_bytes)}. Take an edition without images or examples, if there is one.`,
      )
  }

  #add(record: FurtherRecord): number {
    const tables = this.#tables
    switch (record.part) {
      case 'terms': {
        const { form, reading, score, sequence } = record
        this.#readings.add(reading === form ? '' : reading)
        this.#scores.push(score)
        return tables.terms.add(form, storedTerm(record), [-score, sequence ?? Number.MAX_SAFE_INTEGER])
      }
      case 'frequencies':
        this.#levels.add(record)
        return tables.frequencies.add(record.form, storedFrequency(record))
      case 'accents':
        return tables.accents.add(accentKey(record.form, record.reading), storedAccents(record.accents))
      case 'kanji':
        return tables.kanji.add(record.character, storedKanji(record))
      case 'strokes':
        return tables.strokes.add(record.character, JSON.stringify(record.paths))
      case 'tags':
        return tables.tags.add(record.name, record.note)
      case 'images':
        return tables.images.add(record.path, record.bytes)
    }
  }

  async finished(
    about: SourceAbout,
    rest: Rest,
  ): Promise<{ about: StoredAbout; pieces: () => Iterable<Buffer> }> {
    const counts: Partial<Record<keyof Counts, number>> = {}
    const parts: BundlePart[] = []
    let terms = null
    for (const name of tableNames) {
      await rest()
      const sorted = this.#tables[name].sorted()
      counts[name] = name === 'kanji' ? sorted.distinctKeys : sorted.order.length
      parts.push(...sorted.parts)
      if (name === 'terms') terms = sorted
    }
    parts.push(...(await this.#readingParts(terms?.order ?? new Uint32Array(), rest)))
    const stored = {
      ...about,
      ...(this.#levels.areLevels && { frequency_mode: 'levels' as const }),
      counts: countsOf(counts),
    }
    return { about: stored, pieces: () => laidOut(stored, parts) }
  }

  /** Takes the final order. */
  async #readingParts(order: Uint32Array, rest: Rest): Promise<BundlePart[]> {
    const index = new KeyIndex()
    for (const [row, added] of order.entries()) {
      if (row % AT_ONCE === 0) await rest()
      const reading = this.#readings.text(added)
      const score = Math.round(this.#scores[added] ?? 0)
      if (reading !== '')
        index.add(reading, row, MOST_SCORE - Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score)))
    }
    const { bytes, ends, postings, postingEnds } = index.packed()
    return [bytes, ends, postings, postingEnds].map(partOf)
  }
}

const countsOf = (counts: Partial<Counts>): Counts => ({
  terms: counts.terms ?? 0,
  frequencies: counts.frequencies ?? 0,
  accents: counts.accents ?? 0,
  kanji: counts.kanji ?? 0,
  tags: counts.tags ?? 0,
  images: counts.images ?? 0,
  strokes: counts.strokes ?? 0,
})

function* laidOut(about: StoredAbout, parts: readonly BundlePart[]): Generator<Buffer, void> {
  const listed = furtherParts.map((name, at) => [name, parts[at]?.length ?? 0])
  const header = Buffer.from(JSON.stringify({ about, parts: listed }))
  const start = [packNumbers([header.length]), header]
  let check = 0
  for (const piece of start) check = crc32(piece, check)
  for (const part of parts) for (const piece of part.pieces()) check = crc32(piece, check)
  yield FURTHER_MARK
  yield packNumbers([check])
  yield* start
  for (const part of parts) yield* part.pieces()
}
