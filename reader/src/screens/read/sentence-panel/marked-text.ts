import { createElement, Fragment, type ReactNode } from 'react'

/** The parts of a line: `**bold**`, `__bold__` and `` `code` ``; anything else is text. */
const PART = /\*\*(?=\S)(.{1,300}?)(?<=\S)\*\*|__(?=\S)(.{1,300}?)(?<=\S)__|`([^`]+)`/g
const BULLET = /^\s*[-*•・]\s(.*)$/s
const NUMBER = /^\s*(\d{1,3})[.)．、]\s(.*)$/s
/** A model may head its parts; here they are short enough to be bold lines. */
const HEADING = /^\s*#{1,6}\s(.*)$/s

type Block =
  | { kind: 'text'; lines: string[] }
  | { kind: 'heading'; lines: string[] }
  | { kind: 'bullets'; lines: string[] }
  | { kind: 'numbers'; lines: string[]; first: number }
  | { kind: 'terms'; terms: Term[] }

/** Words of the sentence, their reading if it is given, and what they do. */
interface Term {
  words: string
  reading: string | undefined
  role: string
}

/**
 * An explanation with its lists, bold and code; lines that explain words of the sentence, as rules and most models write them,
 * become one list. It is never read as HTML, and has no links or pictures.
 */
export const MarkedText = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...blocksOf(text).map(blockElement))

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOver = true
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isOver = true
      continue
    }
    const block = blockOf(line)
    const last = blocks.at(-1)
    // A list goes on over blank lines, a paragraph ends at them.
    const goesOn = last?.kind === block.kind && block.kind !== 'heading' && !(isOver && block.kind === 'text')
    if (!goesOn) blocks.push(block)
    else if (last.kind === 'terms') last.terms.push(...(block.kind === 'terms' ? block.terms : []))
    else if (block.kind !== 'terms') last.lines.push(...block.lines)
    isOver = false
  }
  return blocks
}

function blockOf(line: string): Block {
  const heading = HEADING.exec(line)?.[1]?.trimStart()
  if (heading !== undefined) return { kind: 'heading', lines: [heading] }
  const bullet = BULLET.exec(line)?.[1]?.trimStart()
  const [, number, item] = NUMBER.exec(line) ?? []
  const term = termOf(bullet ?? item ?? line)
  if (term) return { kind: 'terms', terms: [term] }
  if (bullet !== undefined) return { kind: 'bullets', lines: [bullet] }
  if (item !== undefined) return { kind: 'numbers', lines: [item.trimStart()], first: Number(number) }
  return { kind: 'text', lines: [line] }
}

/** Longer ones are sentences. */
const LONGEST_WORDS = 30
/** A reading may follow the words. */
const LONGEST_HEAD = 100
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff々〆]/
const STOPS = /[。、！？!?,;.]/
const READING = /^([^(（]*)[(（]([^)）]*)[)）]$/
const QUOTED = /^[「『“"]([^「」『』“”"]*)[」』”"]$/
const BETWEEN = /：|:(?=\s|\*\*\s)|\s[–—=-]\s/

/** The words that a line explains, such as `雪は (ゆきは): topic`; null for any other line. */
function termOf(line: string): Term | null {
  const text = line.trim()
  const separator = BETWEEN.exec(text.slice(0, LONGEST_HEAD))
  if (!separator) return null
  const marked = text.slice(0, separator.index)
  const bare = marked.replaceAll(/\*\*|__|`/g, '').trim()
  const [, before = bare, reading] = READING.exec(bare) ?? []
  const words = (QUOTED.exec(before.trim())?.[1] ?? before).trim()
  const rest = text.slice(separator.index + separator[0].length).trimStart()
  // Bold type that began at the words may end behind the colon.
  const isOpen = marked.split('**').length % 2 === 0
  const role = isOpen && rest.startsWith('**') ? rest.slice(2).trimStart() : rest
  const isTerm = words.length <= LONGEST_WORDS && JAPANESE.test(words) && !STOPS.test(words) && role !== ''
  return isTerm ? { words, reading, role } : null
}

const rowOf = ({ words, reading, role }: Term) =>
  createElement(
    'div',
    null,
    createElement(
      'dt',
      { lang: 'ja' },
      words,
      reading !== undefined && createElement('small', { className: 'soft' }, ` ${reading}`),
    ),
    createElement('dd', { dir: 'auto' }, ...inline(role)),
  )

function blockElement(block: Block): ReactNode {
  if (block.kind === 'terms') return createElement('dl', null, ...block.terms.map(rowOf))
  const items = () => block.lines.map(line => createElement('li', null, ...inline(line)))
  if (block.kind === 'bullets') return createElement('ul', null, ...items())
  if (block.kind === 'numbers') return createElement('ol', { start: block.first }, ...items())
  const content = inline(block.lines.join('\n'))
  return createElement('p', null, ...(block.kind === 'heading' ? [bold(...content)] : content))
}

const bold = (...content: ReactNode[]) => createElement('strong', null, ...content)

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: all, 1: stars, 2: lines, 3: code, index } of text.matchAll(PART)) {
    const strong = stars ?? lines
    parts.push(
      text.slice(end, index),
      strong === undefined ? createElement('code', null, code) : bold(strong),
    )
    end = index + all.length
  }
  return [...parts, text.slice(end)]
}
