/** Characters that take the place of others. */
export interface Change {
  at: number
  length: number
  by: string
}

export function changed(text: string, changes: readonly Change[]): string {
  let at = 0
  const pieces = changes.map(change => {
    const before = text.slice(at, change.at)
    at = change.at + change.length
    return before + change.by
  })
  return pieces.join('') + text.slice(at)
}

/** True of an attribute that has taken another tag: its name does, or its value up to the quote of that tag's attribute. */
export const hasNoEnd = (name: string, value: string, quote: string | null | undefined): boolean =>
  name.includes('<') || (!!quote && value.includes('<') && value.trimEnd().endsWith('='))

const TAG = /<[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*/iy
const WHOLE_TAG = /<[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*/y

/** The ends that tags need, from one at `at` on up to `end`. A tag that is none is a sign of prose: `a<b`. */
export function* tagsWithEnds(text: string, at: number, end: number): Generator<Change> {
  for (let start = at; start >= 0 && start < end; ) {
    const stop = endOf(TAG, text, start)
    const quote = text.charAt(stop)
    if (stop === start || quote === '>' || quote === '') return
    if (quote === '<') {
      const isTag =
        endOf(WHOLE_TAG, text, start) === stop &&
        (text.startsWith('</', stop) ? text.slice(start, stop).includes('=') : true)
      yield isTag ? { at: stop, length: 0, by: '>' } : { at: start, length: 1, by: '&lt;' }
      start = stop
    } else {
      const next = endOf(UP_TO_TAG, text, stop)
      if (next === text.length) return
      const isClosed = text[next] === '>'
      const isEmpty = isClosed && text[next - 1] === '/'
      yield { at: isEmpty ? next - 1 : next, length: 0, by: isClosed ? quote : `${quote}>` }
      start = text.indexOf('<', next)
    }
  }
}

const UP_TO_TAG = /[^<>]*/y

/** The place where the part ends that matches from `at` on. */
function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : at
}

/** Elements that hold plain characters: one that is never closed takes all that follows, as a comment does. */
const plain = new Set(['title', 'textarea', 'style', 'script', 'iframe', 'noembed', 'noframes', 'xmp'])
const PLAIN_TAG = /<(?:title|textarea|style|script|iframe|noembed|noframes|xmp)\b[^>]*>?/gi
export const isPlain = (name: string): boolean => plain.has(name)

/** An element that was open at the end, and the end of its first tag; without a name, a comment or the like, and its beginning. */
export interface Unclosed {
  name: string | null
  end: number
}

const SECTION = '<![CDATA['

/**
 * The text with the ends that are missing from there on: no other of its kind has one either. A comment ends with its first
 * tag, a program with its head, and another element at the next tag; the beginning of a section is left out.
 */
export function closed(text: string, { name, end }: Unclosed): string {
  const [before, rest] = [text.slice(0, end), text.slice(end)]
  if (rest.startsWith(SECTION)) return before + rest.replaceAll(SECTION, '')
  if (name === null) return before + withEnds(rest, /<!--[^>]*>?/g, comment => `${comment.slice(0, -1)}-->`)
  const isProgram = name === 'style' || name === 'script'
  const first = Math.max(0, rest.search(isProgram ? /<\/head|<body/i : /</))
  const isOfName = (tag: string) => tag.slice(1, name.length + 1).toLowerCase() === name
  const later = withEnds(rest.slice(first), PLAIN_TAG, tag => (isOfName(tag) ? `${tag}</${name}>` : tag))
  return `${before}${rest.slice(0, first)}</${name}>${later}`
}

/** The text with an end for each part of it that the pattern finds. What has no `>` begins nothing. */
const withEnds = (text: string, pattern: RegExp, ended: (part: string) => string): string =>
  text.replace(pattern, part => (part.endsWith('>') ? ended(part) : part))
