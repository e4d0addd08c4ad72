import type { MarkupElement, MarkupNode } from '../markup/tree.ts'
import { isSilent, isUnread } from './elements-of-text.ts'
import { BREAK, flowed, flowing } from './flow.ts'
import { characterOf } from './pictures.ts'
import { withRuby } from './ruby-marks.ts'

/** The characters of a part of a word, drawn ones too. */
export function charactersIn(node: MarkupNode, isApart?: (element: MarkupElement) => boolean): string {
  if (typeof node === 'string') return flowing(node)
  if (isUnread(node) || isApart?.(node)) return ''
  if (node.name === 'img') return isSilent(node) ? '' : characterOf(node)
  return node.children.map(child => charactersIn(child, isApart)).join('')
}

const noWords = new Set(['rt', 'rtc', 'rp'])

/**
 * Each part of a word with the reading that follows it; several bases before their readings are one. Of two readings, on both
 * sides of a word, it has the first.
 */
export function rubyText(ruby: MarkupElement, isApart?: (element: MarkupElement) => boolean): string[] {
  const parts: { base: string; reading: string }[] = []
  let base = ''
  let isRead = false
  const readNode = (node: MarkupNode) => {
    const name = typeof node === 'string' ? '' : node.name
    if (name === 'rp') return
    const isReading = name === 'rt' || name === 'rtc'
    // Without their ends, bases lie in one another, and readings in bases.
    if (typeof node !== 'string' && !isReading && holdsReadings(node)) {
      node.children.forEach(readNode)
      isRead ||= name === 'ruby' && parts.length > 0
      return
    }
    const text = charactersIn(node, isApart)
    const last = parts.at(-1)
    if (!isReading) {
      base += text
      isRead &&= text.trim() === ''
    } else if (base.trim() !== '' || !last) {
      parts.push({ base, reading: text })
      base = ''
    } else if (!isRead && name === 'rt') last.reading += text
  }
  ruby.children.forEach(readNode)
  return [
    ...parts.map(part =>
      spaced(part.base, word => {
        const reading = part.reading.replace(/\s+/g, '').replace(/^[（(](.*)[）)]$/, '$1')
        return word === '' || reading === '' ? word : withRuby(word, reading)
      }),
    ),
    spaced(base),
  ]
}

const holdsReadings = ({ children }: MarkupElement): boolean =>
  children.some(child => typeof child !== 'string' && (noWords.has(child.name) || holdsReadings(child)))

/** A base whose spaces stay between words of Latin letters alone, also at its ends. */
function spaced(base: string, read = (word: string) => word): string {
  const word = base.trim()
  if (word === '') return base === '' ? '' : BREAK
  const [before, after] = [/^\s/, /\s$/].map(end => (end.test(base) ? BREAK : ''))
  return `${before}${read(flowed(word.replace(/\s+/g, BREAK)))}${after}`
}
