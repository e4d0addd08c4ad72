import { packNumbers } from '../../bundle/sorted-keys.ts'
import { TextStore } from '../../bundle/text-store.ts'

const PIECE = 1024 * 1024

/** Smaller numbers come first. */
export type Rank = readonly [first: number, second: number]
const UNRANKED: Rank = [0, 0]

/** Takes any order, and keeps rows outside the heap. */
export class TableWriter {
  readonly #keys = new TextStore()
  readonly #values = new TextStore()
  readonly #first: number[] = []
  readonly #second: number[] = []

  get count(): number {
    return this.#keys.count
  }

  add(key: string, value: string | Buffer, [first, second]: Rank = UNRANKED): number {
    const before = this.#keys.size + this.#values.size
    this.#keys.add(key)
    if (typeof value === 'string') this.#values.add(value)
    else this.#values.addBytes(value)
    this.#first.push(first)
    this.#second.push(second)
    return this.#keys.size + this.#values.size - before + 8
  }

  /** Sorts by key, rank and value, so that the order of adding does not matter; equal rows become one. */
  sorted(): SortedTable {
    const order = Uint32Array.from({ length: this.count }, (_, at) => at)
    order.sort((a, b) => this.#compare(a, b))
    let kept = 0
    for (const [at, row] of order.entries()) {
      const former = order[kept - 1]
      if (at > 0 && former !== undefined && this.#compare(former, row) === 0) continue
      order[kept] = row
      kept += 1
    }
    return new SortedTable(order.subarray(0, kept), this.#keys, this.#values)
  }

  #compare(a: number, b: number): number {
    return (
      this.#keys.compare(a, b) ||
      (this.#first[a] ?? 0) - (this.#first[b] ?? 0) ||
      (this.#second[a] ?? 0) - (this.#second[b] ?? 0) ||
      this.#values.compare(a, b)
    )
  }
}

export class SortedTable {
  readonly order: Uint32Array
  readonly #keys: TextStore
  readonly #values: TextStore

  constructor(order: Uint32Array, keys: TextStore, values: TextStore) {
    this.order = order
    this.#keys = keys
    this.#values = values
  }

  key(row: number): string {
    return this.#keys.text(this.order[row] ?? -1)
  }

  value(row: number): string {
    return this.#values.text(this.order[row] ?? -1)
  }

  get distinctKeys(): number {
    let count = 0
    for (const [at, row] of this.order.entries())
      if (at === 0 || this.#keys.compare(this.order[at - 1] ?? row, row) !== 0) count += 1
    return count
  }

  get parts(): BundlePart[] {
    return [
      textsOf(this.#keys, this.order),
      endsOf(this.#keys, this.order),
      textsOf(this.#values, this.order),
      endsOf(this.#values, this.order),
    ]
  }
}

/** Read twice: for the check and for writing. */
export interface BundlePart {
  readonly length: number
  pieces(): Iterable<Buffer>
}

export const partOf = (bytes: Buffer): BundlePart => ({ length: bytes.length, pieces: () => [bytes] })

const endsOf = (texts: TextStore, order: Uint32Array): BundlePart => {
  let end = 0
  return partOf(
    packNumbers(
      order.map(row => {
        end += texts.bytes(row).length
        return end
      }),
    ),
  )
}

function textsOf(texts: TextStore, order: Uint32Array): BundlePart {
  let length = 0
  for (const row of order) length += texts.bytes(row).length
  return { length, pieces: () => joined(texts, order) }
}

function* joined(texts: TextStore, order: Uint32Array): Generator<Buffer, void> {
  let piece = Buffer.allocUnsafeSlow(PIECE)
  let used = 0
  for (const row of order) {
    const bytes = texts.bytes(row)
    if (used + bytes.length > PIECE) {
      yield piece.subarray(0, used)
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE, bytes.length))
      used = 0
    }
    used += bytes.copy(piece, used)
  }
  yield piece.subarray(0, used)
}
