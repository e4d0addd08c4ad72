/** An object in a list. The list is either the whole document, or a value of the object that is the whole document. */
export interface JsonRecord {
  /** Counts the records of all lists, from 1. */
  readonly n: number
  /** The name of the list; empty if the list is the whole document. */
  readonly list: string
  /** Null if it is too long. */
  readonly text: string | null
}

/** The record of a card has all its reviews. */
const MOST_RECORD_CHARS = 1_000_000
const MOST_NAME_CHARS = 100
const MOST_DEPTH = 100

const TOKENS = /["\\{}[\]]|[^"\\{}[\]]+/g

/** Cuts a JSON document into its records while it arrives in pieces. Memory is bounded, wherever the pieces end. */
export class RecordSplitter {
  /** The open brackets outside of records: `[` or `{[` where a record can begin. */
  private path = ''
  /** The number of open brackets inside a record, its own included; 0 outside. */
  private depth = 0
  private isInText = false
  private isEscaped = false
  /** The last text outside of records names the next list. */
  private name = ''
  private record = ''
  private isTooLong = false
  private n = 0
  private hasBegun = false

  add(text: string): JsonRecord[] {
    const records: JsonRecord[] = []
    for (const [token] of text.matchAll(TOKENS)) {
      if (this.depth > 0) this.keep(token)
      if (this.isInText) this.readText(token)
      else if (token === '"') {
        this.isInText = true
        if (this.depth === 0) this.name = ''
      } else if (token === '{' || token === '[') this.open(token)
      else if ((token === '}' || token === ']') && this.close()) records.push(this.finished())
    }
    return records
  }

  isWhole(): boolean {
    return this.hasBegun && this.path === '' && this.depth === 0 && !this.isInText
  }

  private readText(token: string): void {
    if (this.isEscaped) this.isEscaped = false
    else if (token === '\\') this.isEscaped = true
    else if (token === '"') this.isInText = false
    else if (this.depth === 0) this.name = (this.name + token).slice(0, MOST_NAME_CHARS)
  }

  private open(bracket: string): void {
    this.hasBegun = true
    if (this.depth > 0) this.depth += 1
    else if (bracket === '{' && (this.path === '[' || this.path === '{[')) {
      this.depth = 1
      this.record = bracket
      this.isTooLong = false
    } else if (this.path.length < MOST_DEPTH) this.path += bracket
  }

  private close(): boolean {
    if (this.depth === 0) {
      this.path = this.path.slice(0, -1)
      return false
    }
    this.depth -= 1
    return this.depth === 0
  }

  private keep(token: string): void {
    this.isTooLong ||= this.record.length + token.length > MOST_RECORD_CHARS
    if (this.isTooLong) this.record = ''
    else this.record += token
  }

  private finished(): JsonRecord {
    this.n += 1
    const list = this.path === '[' ? '' : this.name
    return { n: this.n, list, text: this.isTooLong ? null : this.record }
  }
}
