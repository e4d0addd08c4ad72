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

/** A model's explanation with its lists, bold and code. It is never read as HTML, and has no links or pictures. */
export const MarkedText = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...blocksOf(text).map(shown))

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
    if (goesOn) last?.lines.push(...block.lines)
    else blocks.push(block)
    isOver = false
  }
  return blocks
}

function blockOf(line: string): Block {
  const heading = HEADING.exec(line)?.[1]?.trimStart()
  if (heading !== undefined) return { kind: 'heading', lines: [heading] }
  const bullet = BULLET.exec(line)?.[1]?.trimStart()
  if (bullet !== undefined) return { kind: 'bullets', lines: [bullet] }
  const [, number, item] = NUMBER.exec(line) ?? []
  if (item !== undefined) return { kind: 'numbers', lines: [item.trimStart()], first: Number(number) }
  return { kind: 'text', lines: [line] }
}

function shown(block: Block): ReactNode {
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
