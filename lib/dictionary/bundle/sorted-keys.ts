/** Bytes of a number, little-endian. */
const NUMBER = 4

export class PackedTexts {
  readonly #bytes: Buffer
  readonly #ends: Buffer

  constructor(bytes: Buffer, ends: Buffer) {
    this.#bytes = bytes
    this.#ends = ends
  }

  get count(): number {
    return this.#ends.length / NUMBER
  }

  get size(): number {
    return this.#bytes.length
  }

  /** -1 if absent. A text may end within the bytes. */
  indexOf(wanted: Buffer, from: number): number {
    return this.#bytes.indexOf(wanted, from)
  }

  /** The text with the byte at this place. */
  holding(place: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.end(middle) <= place) low = middle + 1
      else high = middle
    }
    return low
  }

  start(at: number): number {
    return at === 0 ? 0 : this.#ends.readUInt32LE((at - 1) * NUMBER)
  }

  end(at: number): number {
    return this.#ends.readUInt32LE(at * NUMBER)
  }

  text(at: number): string {
    return this.#bytes.toString('utf8', this.start(at), this.end(at))
  }

  compare(wanted: Buffer, at: number): number {
    return wanted.compare(this.#bytes, this.start(at), this.end(at))
  }

  beginsWith(prefix: Buffer, at: number): boolean {
    const [start, end] = [this.start(at), this.end(at)]
    return end - start >= prefix.length && prefix.compare(this.#bytes, start, start + prefix.length) === 0
  }
}

export class SortedKeys extends PackedTexts {
  firstFrom(wanted: Buffer): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(wanted, middle) > 0) low = middle + 1
      else high = middle
    }
    return low
  }

  find(wanted: Buffer): number | null {
    const at = this.firstFrom(wanted)
    return at < this.count && this.compare(wanted, at) === 0 ? at : null
  }
}

export class Postings {
  readonly #numbers: Buffer
  readonly #ends: Buffer

  constructor(numbers: Buffer, ends: Buffer) {
    this.#numbers = numbers
    this.#ends = ends
  }

  of(at: number): number[] {
    const start = at === 0 ? 0 : this.#ends.readUInt32LE((at - 1) * NUMBER)
    const end = this.#ends.readUInt32LE(at * NUMBER)
    const numbers: number[] = []
    for (let i = start; i < end; i += 1) numbers.push(this.#numbers.readUInt32LE(i * NUMBER))
    return numbers
  }
}

export function packTexts(texts: readonly (string | Buffer)[]): { bytes: Buffer; ends: Buffer } {
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const bytes = Buffer.allocUnsafeSlow(size)
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) {
    end += typeof text === 'string' ? bytes.write(text, end) : text.copy(bytes, end)
    ends[at] = end
  }
  return { bytes, ends: packNumbers(ends) }
}

export function packNumbers(numbers: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafeSlow(numbers.length * NUMBER)
  for (let at = 0; at < numbers.length; at += 1) bytes.writeUInt32LE(numbers[at] ?? 0, at * NUMBER)
  return bytes
}
