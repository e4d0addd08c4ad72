import { InvalidDictionary } from '../../build/parsed.ts'

/** Characters of an entry; the longest of encyclopaedias have 200,000. */
const MOST_ITEM = 512 * 1024
/** Structured content nests some twenty deep. */
const MOST_DEPTH = 100

export type Item = { json: string } | { fault: string }

/**
 * Cuts a list apart as its text arrives, with one entry in memory. Passes over an entry that is too long or too deep
 * without keeping it.
 */
export async function* itemsOf(texts: AsyncIterable<string>, name: string): AsyncGenerator<Item[], void> {
  const cutter = new Cutter(name)
  for await (const text of texts) yield cutter.take(text)
  cutter.end()
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d])

class Cutter {
  /** 0: outside the list; 1: in it; more: in an entry. */
  #depth = 0
  #isOver = false
  #isInText = false
  #isEscaped = false
  #begun = ''
  #fault: string | null = null
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  take(text: string): Item[] {
    const items: Item[] = []
    let start = 0
    let at = this.#isEscaped ? 1 : 0
    this.#isEscaped = false
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#isInText) {
        if (code === QUOTE) this.#isInText = false
        else if (code === BACKSLASH) at += 1
      } else if (this.#depth < 2) {
        if (this.#between(code)) start = at
      } else if (code === QUOTE) this.#isInText = true
      else if (code === OPENS_LIST || code === OPENS_OBJECT) this.#deeper()
      else if (code === CLOSES_LIST || code === CLOSES_OBJECT) {
        this.#depth -= 1
        if (this.#depth === 1) items.push(this.#ended(text.slice(start, at + 1)))
      }
    }
    this.#isEscaped = at > text.length
    if (this.#depth > 1) this.#keep(text.slice(start))
    return items
  }

  end(): void {
    if (!this.#isOver) throw new InvalidDictionary(`${this.#name} is cut short.`)
  }

  #between(code: number): boolean {
    if (BLANK.has(code) || (code === COMMA && this.#depth === 1)) return false
    const isOpening = code === OPENS_LIST || (code === OPENS_OBJECT && this.#depth === 1)
    const isClosing = code === CLOSES_LIST && this.#depth === 1
    if (this.#isOver || !(isOpening || isClosing))
      throw new InvalidDictionary(`${this.#name} is not a list of entries.`)
    this.#depth += isOpening ? 1 : -1
    this.#isOver = isClosing
    return this.#depth === 2
  }

  #deeper(): void {
    this.#depth += 1
    if (this.#depth <= MOST_DEPTH) return
    this.#fault ??= 'the entry is nested too deeply'
    this.#begun = ''
  }

  #keep(piece: string): void {
    if (this.#begun.length + piece.length > MOST_ITEM) this.#fault ??= 'the entry is too long'
    this.#begun = this.#fault === null ? this.#begun + piece : ''
  }

  #ended(piece: string): Item {
    this.#keep(piece)
    const item = this.#fault === null ? { json: this.#begun } : { fault: this.#fault }
    this.#begun = ''
    this.#fault = null
    return item
  }
}
