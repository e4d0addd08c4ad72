import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { PackedTexts, packNumbers } from './sorted-keys.ts'
import { readEntry, storedEntry } from './stored-entry.ts'
import { TextStore } from './text-store.ts'

/** Entries as a bundle stores them, collected in any order. */
export class StoredEntries {
  senses = 0
  readonly #texts = new TextStore()

  add(entry: DictionaryEntry): void {
    this.#texts.add(storedEntry(entry))
    this.senses += entry.senses.length
  }

  /** Sorts them by their names' bytes; names are in the order in which the entries were added. Equal ones keep it. */
  sorted(names: TextStore): PackedEntries {
    const order = Uint32Array.from({ length: names.count }, (_, at) => at)
    order.sort((a, b) => names.compare(a, b) || a - b)
    names.free()
    return this.packed(order)
  }

  /** Adds are over: the memory of the collection is given back. */
  packed(order = Uint32Array.from({ length: this.#texts.count }, (_, at) => at)): PackedEntries {
    const bytes = Buffer.allocUnsafeSlow(this.#texts.size)
    const ends = new Uint32Array(order.length)
    let end = 0
    for (const [place, at] of order.entries()) {
      end += this.#texts.bytes(at).copy(bytes, end)
      ends[place] = end
    }
    this.#texts.free()
    return new PackedEntries(bytes, packNumbers(ends), this.senses)
  }
}

/** The same in the order of the bundle. */
export class PackedEntries {
  readonly bytes: Buffer
  readonly ends: Buffer
  readonly senses: number
  readonly #texts: PackedTexts

  constructor(bytes: Buffer, ends: Buffer, senses: number) {
    this.bytes = bytes
    this.ends = ends
    this.senses = senses
    this.#texts = new PackedTexts(bytes, ends)
  }

  get count(): number {
    return this.#texts.count
  }

  entry(at: number): DictionaryEntry {
    return readEntry(this.#texts.text(at))
  }
}
