import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { type InLanguage, LanguageCounts, storedLanguages } from './in-languages.ts'
import { PackedTexts, packNumbers } from './sorted-keys.ts'
import { readEntry, storedEntry } from './stored-entry.ts'
import { TextStore } from './text-store.ts'

export class StoredEntries {
  senses = 0
  readonly #texts = new TextStore()
  readonly #owners: number[] = []
  readonly #languages = new TextStore()
  readonly #counts = new LanguageCounts()

  add(entry: DictionaryEntry, languages: readonly InLanguage[] = []): void {
    const at = this.#texts.add(storedEntry(entry))
    this.senses += entry.senses.length
    if (languages.length === 0) return
    this.#owners.push(at)
    this.#languages.add(storedLanguages(languages))
    this.#counts.add(languages)
  }

  /** Names come in the order of adding, which equal ones keep. */
  sorted(names: TextStore): PackedEntries {
    const order = Uint32Array.from({ length: names.count }, (_, at) => at)
    order.sort((a, b) => names.compare(a, b) || a - b)
    names.free()
    return this.packed(order)
  }

  packed(order = Uint32Array.from({ length: this.#texts.count }, (_, at) => at)): PackedEntries {
    const bytes = Buffer.allocUnsafeSlow(this.#texts.size)
    const ends = new Uint32Array(order.length)
    let end = 0
    for (const [place, at] of order.entries()) {
      end += this.#texts.bytes(at).copy(bytes, end)
      ends[place] = end
    }
    this.#texts.free()
    const languages = { ...this.#packedLanguages(order), counts: this.#counts.all }
    return new PackedEntries({ bytes, ends: packNumbers(ends) }, this.senses, languages)
  }

  #packedLanguages(order: Uint32Array): Packed {
    if (this.#owners.length === 0) return { bytes: Buffer.alloc(0), ends: Buffer.alloc(0) }
    const textOf = new Int32Array(order.length).fill(-1)
    for (const [text, owner] of this.#owners.entries()) textOf[owner] = text
    const bytes = Buffer.allocUnsafeSlow(this.#languages.size)
    const ends = new Uint32Array(order.length)
    let end = 0
    for (const [place, at] of order.entries()) {
      const text = textOf[at] ?? -1
      if (text >= 0) end += this.#languages.bytes(text).copy(bytes, end)
      ends[place] = end
    }
    this.#languages.free()
    return { bytes, ends: packNumbers(ends) }
  }
}

interface Packed {
  readonly bytes: Buffer
  readonly ends: Buffer
}

export class PackedEntries {
  readonly bytes: Buffer
  readonly ends: Buffer
  readonly senses: number
  readonly languages: Packed & { readonly counts: LanguageCounts['all'] }
  readonly #texts: PackedTexts

  constructor({ bytes, ends }: Packed, senses: number, languages: PackedEntries['languages']) {
    this.bytes = bytes
    this.ends = ends
    this.senses = senses
    this.languages = languages
    this.#texts = new PackedTexts(bytes, ends)
  }

  get count(): number {
    return this.#texts.count
  }

  entry(at: number): DictionaryEntry {
    return readEntry(this.#texts.text(at))
  }
}
