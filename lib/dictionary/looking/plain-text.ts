import type { Content } from '../../contracts/schemas/japanese/further/content.ts'

const AFTER: Partial<Record<string, string>> = {
  block: '\n',
  item: '; ',
  row: '\n',
  cell: ' ',
  heading: '\n',
  list: '\n',
  table: '\n',
}

/** Leaves out readings over kanji; images stand for their descriptions. */
export const plainText = (content: Content): string =>
  textIn(content)
    .replaceAll(/[ \t\u3000]+/g, ' ')
    .split('\n')
    .map(line => withoutSeparator(line).trim())
    .filter(line => line !== '')
    .join('\n')

function withoutSeparator(line: string): string {
  let end = line.length
  while (end > 0 && (/\s/.test(line.charAt(end - 1)) || line.startsWith('; ', end - 1))) end -= 1
  return line.slice(0, end)
}

function textIn(content: Content): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textIn).join('')
  switch (content.kind) {
    case 'break':
      return '\n'
    case 'image':
      return content.alt
    case 'reading':
      return ''
    default:
      return textIn(content.content) + (AFTER[content.kind] ?? '')
  }
}
