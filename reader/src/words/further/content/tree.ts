import type { Content } from '../../../../../lib/contracts/schemas/japanese/further/content.ts'

/** Deeper parts show as their text alone, so that no file can make a page draw without end. */
export const MOST_DEPTH = 40

/** A content that is no list of others. */
export type Part = Exclude<Content, Content[]>

/** The parts of a content, each list within a list opened. */
export function partsOf(content: Content): Part[] {
  const parts: Part[] = []
  const waiting: Content[] = [content]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    if (Array.isArray(next)) waiting.push(...next.toReversed())
    else parts.push(next)
  return parts
}

/** All text of a content, without recursion: its depth is not bounded here. */
export function textOf(content: Content): string {
  const waiting: Content[] = [content]
  let text = ''
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    if (typeof next === 'string') text += next
    else if (Array.isArray(next)) waiting.push(...next.toReversed())
    else if (next.kind === 'break') text += ' '
    else if (next.kind === 'image') text += next.alt
    else waiting.push(next.content)
  return text
}

/** A line of a list, a row or a cell: its own content, or anything that stands between them. */
export interface Line {
  isOwn: boolean
  isHeading: boolean
  content: Content
}

/**
 * The lines of a list, or the rows of a table. Whatever else is in it becomes a line of its own, unless it is blank; groups
 * of rows (a table's head and body) are opened.
 */
export function linesOf(content: Content, kind: 'item' | 'row' | 'cell', depth = 0): Line[] {
  return partsOf(content).flatMap((part): Line[] => {
    if (typeof part === 'string') return part.trim() === '' ? [] : [stray(part)]
    if (part.kind === 'break') return []
    const isHeading = kind === 'cell' && part.kind === 'heading'
    if (part.kind === kind || isHeading) return [{ isOwn: true, isHeading, content: part.content }]
    const isGroup = part.kind === 'block' || part.kind === 'span'
    if (kind === 'row' && isGroup && depth < MOST_DEPTH) return linesOf(part.content, kind, depth + 1)
    return [stray(part)]
  })
}

const stray = (content: Content): Line => ({ isOwn: false, isHeading: false, content })

const japanese = /[々〆\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][^\p{Script=Latin}]*/u
const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The language that a text is written in, for its glyphs and for a screen reader; null: that around it. */
export function languageOf(text: string, around: string): 'ja' | null {
  if (around.startsWith('ja')) return null
  // Chinese and Japanese share characters: only kana tells them apart.
  return (around.startsWith('zh') ? hasKana : japanese).test(text) ? 'ja' : null
}

/** Longer definitions show their beginning at first. */
const LONGEST_SHOWN = 360
const MOST_LINES = 9

/** True if an entry would take more than a small part of the window. */
export function isLong(definitions: readonly Content[]): boolean {
  let lines = 0
  let letters = 0
  const waiting: Content[] = [...definitions]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') letters += next.length
    else if (Array.isArray(next)) waiting.push(...next)
    else {
      if (LINES.has(next.kind)) lines += 1
      if ('content' in next) waiting.push(next.content)
    }
    if (letters > LONGEST_SHOWN || lines > MOST_LINES) return true
  }
  return false
}
const LINES: ReadonlySet<string> = new Set(['break', 'item', 'row', 'image'])
