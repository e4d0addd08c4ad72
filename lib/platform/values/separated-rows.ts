export interface ReadRow {
  readonly line: number
  readonly cells: string[]
  /** A `too_long` row has no cells; an `open_quote` was read as a character. */
  readonly fault: 'too_long' | 'open_quote' | null
}

interface Form {
  readonly separator: string
  readonly quotes: boolean
  /** Set if known: a quote never encloses whole rows, which it would cost. */
  readonly width?: number
}

/** Readers leave longer rows out. */
export const MOST_ROW_CHARS = 200_000
/** A quote that is open for longer is a character like others. */
const MOST_QUOTED_CHARS = 20_000

/**
 * Reads rows in bounded memory, however their text is split. Skips empty lines. A quoted cell ends with a quote before a
 * separator or a line's end; any other quote is a character.
 */
export class RowReader {
  private readonly form: Form
  private rest = ''
  private line = 1
  private isLeavingOut = false

  constructor(form: Form) {
    this.form = form
  }

  add(text: string): ReadRow[] {
    return this.read(this.rest + text, false)
  }

  end(): ReadRow[] {
    return this.read(this.rest, true)
  }

  private read(text: string, isEnd: boolean): ReadRow[] {
    const rows: ReadRow[] = []
    let at = 0
    while (at < text.length) {
      const row = this.isLeavingOut ? lineAt(text, at) : rowAt(text, at, this.form, isEnd)
      if (!this.isLeavingOut && row.end - at > MOST_ROW_CHARS) {
        const cut = at + MOST_ROW_CHARS
        const next = text[cut - 1] === '\r' ? cut - 1 : cut
        rows.push({ line: this.line, cells: [], fault: 'too_long' })
        this.line += breaksIn(text.slice(at, next))
        this.isLeavingOut = true
        at = next
        continue
      }
      if (!isEnd && isOpenEnded(text, row.end)) {
        if (this.isLeavingOut) at = row.end
        break
      }
      const isEmpty = row.cells.length === 1 && row.cells[0] === ''
      if (!this.isLeavingOut && !isEmpty)
        rows.push({ line: this.line, cells: row.cells, fault: row.isOpen ? 'open_quote' : null })
      this.isLeavingOut = false
      this.line += row.breaks + 1
      at = row.end + (text.startsWith('\r\n', row.end) ? 2 : 1)
    }
    this.rest = text.slice(at)
    return rows
  }
}

const isOpenEnded = (text: string, end: number) =>
  end >= text.length || (end === text.length - 1 && text[end] === '\r')

const lineAt = (text: string, start: number) => {
  let end = start
  while (end < text.length && !isBreak(text.charCodeAt(end))) end += 1
  return { cells: [''], end, breaks: 0, isOpen: false }
}

function rowAt(text: string, start: number, form: Form, isEnd: boolean) {
  const cells: string[] = []
  let breaks = 0
  let isOpen = false
  for (let at = start; ; at += 1) {
    const cell = cellAt(text, at, form, isEnd)
    cells.push(cell.value)
    breaks += cell.breaks
    isOpen ||= cell.isOpen
    at = cell.end
    if (text[at] !== form.separator) return { cells, end: at, breaks, isOpen }
  }
}

function cellAt(text: string, start: number, { separator, quotes, width = 0 }: Form, isEnd: boolean) {
  const isQuoted = quotes && text[start] === '"'
  const quoted = isQuoted ? quotedCellAt(text, start, separator, isEnd) : null
  if (quoted && !hasRows(quoted.value, separator, width)) return quoted
  const code = separator.charCodeAt(0)
  let end = start
  for (; end < text.length; end += 1) {
    const charCode = text.charCodeAt(end)
    if (charCode === code || isBreak(charCode)) break
  }
  return { value: text.slice(start, end), end, breaks: 0, isOpen: isQuoted }
}

/** Null if the quote is a character. An unfinished cell reaches to the end of the text. */
function quotedCellAt(text: string, start: number, separator: string, isEnd: boolean) {
  const limit = start + MOST_QUOTED_CHARS
  let value = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    const isUnknown = quote < 0 ? text.length <= limit : quote === text.length - 1
    if (!isEnd && isUnknown && quote <= limit)
      return { value: '', end: text.length, breaks: 0, isOpen: false }
    if (quote < 0 || quote > limit) return null
    value += text.slice(at, quote)
    const next = text[quote + 1]
    if (next === '"') {
      value += '"'
      at = quote + 2
    } else if (next === undefined || next === separator || isBreak(next.charCodeAt(0)))
      return { value, end: quote + 1, breaks: breaksIn(value), isOpen: false }
    else return null
  }
}

function hasRows(value: string, separator: string, width: number): boolean {
  if (width < 2) return false
  const lines = value.split(/\r\n|\r|\n/).slice(1, -1)
  return lines.length > 0 && lines.every(line => line.split(separator).length === width)
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0
const isBreak = (code: number) => code === 10 || code === 13
