import { PackedTexts, SortedKeys } from '../../bundle/sorted-keys.ts'

export interface TableParts {
  readonly keys: Buffer
  readonly keyEnds: Buffer
  readonly values: Buffer
  readonly valueEnds: Buffer
}

export class Table {
  readonly #keys: SortedKeys
  readonly #values: PackedTexts
  readonly #bytes: Buffer

  constructor({ keys, keyEnds, values, valueEnds }: TableParts) {
    this.#keys = new SortedKeys(keys, keyEnds)
    this.#values = new PackedTexts(values, valueEnds)
    this.#bytes = values
  }

  rows(key: string, most: number): number[] {
    const wanted = Buffer.from(key)
    const rowNumbers: number[] = []
    let at = this.#keys.firstFrom(wanted)
    for (; at < this.#keys.count && rowNumbers.length < most && this.#keys.compare(wanted, at) === 0; at += 1)
      rowNumbers.push(at)
    return rowNumbers
  }

  key(row: number): string {
    return this.#keys.text(row)
  }

  value(row: number): Buffer {
    return this.#bytes.subarray(this.#values.start(row), this.#values.end(row))
  }

  valuesOf(key: string, most: number): string[] {
    return this.rows(key, most).map(row => this.#values.text(row))
  }
}
