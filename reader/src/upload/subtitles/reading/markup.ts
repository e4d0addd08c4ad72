import { decodeHTMLStrict } from 'entities/decode'
import type { ReadText } from '../../../../../lib/study/articles/source/read-text.ts'
import { Ruby } from './ruby.ts'

const PIECES = /<[^<>]*>|\{[^{}]*\}|[^<{]+|[<{]/g
/** Tags of HTML that programs write, and those of WebVTT. What else stands in < > is said: captions of Japanese set narration so. */
const NAMES = new Set(
  (
    'a abbr b big blockquote body br c center code del div em font footer h1 h2 h3 head html i iframe img ins lang li ' +
    'link mark meta ol p pre q rb rp rt rtc ruby s script small span strike strong style sub sup svg table td th title ' +
    'tr tt u ul v'
  ).split(' '),
)
const TAG = /^(?<close>[/\\]?)\s*(?<name>[a-z][a-z0-9]*)(?<rest>(?:[^a-z0-9].*)?)$/is
/** A moment within a cue, at which a word of it is said. */
const MOMENT = /^<(?:\d+:)?\d+:\d+[.,]\d+>$/
/** Formatting in braces: of ASS, and of older programs. */
const BRACES = /^\{(?:\\[^{}]*|[/\\]?[bius]|y:[a-z]+)\}$/i
/** Characters without a form, such as those that turn the direction. */
const FORMLESS = /[^\P{Cc}\t\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Characters of a cue with its formatting. What is longer stays as it is, too long for a line. */
const LONGEST_WRITTEN = 100_000

/** The text of a cue without formatting, with the readings that its ruby gives. */
export function readMarkup(cueText: string): ReadText {
  if (cueText.length > LONGEST_WRITTEN) return { text: cueText, readings: [] }
  const ruby = new Ruby()
  for (const [piece] of cueText.matchAll(PIECES)) {
    const tag = piece.startsWith('<') ? tagOf(piece) : null
    if (tag !== null) open(ruby, tag)
    else if (!BRACES.test(piece)) ruby.add(plain(piece))
  }
  return ruby.done()
}

const FORMATTING = /<\/?(?:[bciu]|font)(?:[\s.][^<>]*)?>|\{[^{}]*\}/i

/** A cue as it is written, if formatting sets some of its words apart, as in captions that mark the word being said. */
export const formOf = (cueText: string): string | undefined =>
  cueText.split(FORMATTING).filter(each => each.trim() !== '').length > 1
    ? cueText.replaceAll(MOMENTS, '').trim()
    : undefined
/** Repeated words have moments of their own. */
const MOMENTS = /<[\d:.,]+>/g

/** Text with its entities read, and without characters that are not seen. */
export const plain = (markedText: string): string =>
  decodeHTMLStrict(markedText).replace(FORMLESS, '').replaceAll('\u00a0', ' ')

function open(ruby: Ruby, tag: string): void {
  if (tag === 'br' || tag === '/p' || tag === '/div') ruby.add('\n')
  else if (tag === 'ruby') ruby.base()
  else if (tag === 'rt') ruby.reading()
  else if (tag === 'rp') ruby.brackets()
  else if (tag === '/rt') ruby.base()
  else if (tag === '/rp') ruby.goOn()
  else if (tag === '/ruby') ruby.end()
}

/** The name of a tag, with a slash if it closes; null for text. */
function tagOf(piece: string): string | null {
  if (MOMENT.test(piece)) return ''
  const { close = '', name = '', rest = '' } = TAG.exec(piece.slice(1, -1).trim())?.groups ?? {}
  const known = name.toLowerCase()
  if (!NAMES.has(known) || !isOfTag(known, rest)) return null
  return close === '' ? known : `/${known}`
}

/** Classes or attributes follow a name; in WebVTT also who speaks, or a language. Words would be a sentence. */
const isOfTag = (name: string, rest: string) =>
  /^\/?$/.test(rest.trim()) ||
  /^[.=:]/.test(rest) ||
  rest.includes('=') ||
  (ANNOTATED.has(name) && /^\s/.test(rest))
const ANNOTATED = new Set(['v', 'c', 'lang'])
