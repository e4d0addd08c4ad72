const CHUNK = 4 * 1024 * 1024

/**
 * Numbers texts and keeps them outside JavaScript's heap. A text outside takes a third of the memory that it takes inside, and
 * garbage collection does not visit it.
 */
export class TextStore {
  /** The size of all texts in bytes. */
  size = 0
  readonly #chunks: Buffer<ArrayBuffer>[] = []
  /** The number of bytes used in the last chunk. */
  #used = 0
  readonly #chunkOf: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  get count(): number {
    return this.#ends.length
  }

  /** Returns the number of the text. */
  add(text: string): number {
    const length = Buffer.byteLength(text)
    this.#chunkFor(length).write(text, this.#used)
    return this.#added(length)
  }

  addBytes(bytes: Buffer): number {
    bytes.copy(this.#chunkFor(bytes.length), this.#used)
    return this.#added(bytes.length)
  }

  #chunkFor(length: number): Buffer {
    const last = this.#chunks.at(-1)
    if (last && this.#used + length <= last.length) return last
    const chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK, length))
    this.#chunks.push(chunk)
    this.#used = 0
    return chunk
  }

  #added(length: number): number {
    this.#chunkOf.push(this.#chunks.length - 1)
    this.#starts.push(this.#used)
    this.#used += length
    this.#ends.push(this.#used)
    this.size += length
    return this.count - 1
  }

  /** Frees the memory at once, where garbage collection would free it later. Nothing can be read afterwards. */
  free(): void {
    for (const chunk of this.#chunks) chunk.buffer.transfer(0)
  }

  bytes(at: number): Buffer {
    const chunk = this.#chunks[this.#chunkOf[at] ?? -1] ?? Buffer.alloc(0)
    return chunk.subarray(this.#starts[at], this.#ends[at])
  }

  /** Orders two texts by their bytes. */
  compare(a: number, b: number): number {
    const [one, other] = [this.#chunks[this.#chunkOf[a] ?? -1], this.#chunks[this.#chunkOf[b] ?? -1]]
    if (!one || !other) return 0
    return one.compare(other, this.#starts[b], this.#ends[b], this.#starts[a], this.#ends[a])
  }

  text(at: number): string {
    const chunk = this.#chunks[this.#chunkOf[at] ?? -1]
    return chunk?.toString('utf8', this.#starts[at], this.#ends[at]) ?? ''
  }
}
