import { unzipSync } from 'fflate'
import { decodeText } from '../../../reader/src/upload/decode-text.ts'

/** The text of a file, read as simply as can be: what the app reads is compared with it. */
export function otherText(ending: string, bytes: Uint8Array): string {
  if (ending === '.epub') return ofBook(bytes)
  const { text } = decodeText(bytes)
  if (ending === '.txt') return text.replace(/《[^《》\n]*》|［＃[^［］\n]*］|｜/g, '')
  if (ending === '.ass')
    return text
      .split(/\r?\n/)
      .filter(line => line.startsWith('Dialogue:'))
      .map(line => withoutTags(line.split(',').slice(9).join(',')).replace(/\\[Nnh]/g, ''))
      .join('\n')
  const blocks = text.split(/\r?\n\s*\r?\n/).filter(block => block.includes('-->'))
  return withoutTags(blocks.map(block => block.replace(/[\s\S]*?-->.*/, '')).join('\n'))
}

const withoutTags = (text: string) => text.replace(/<[^<>]*>|\{[^{}]*\}/g, '')

/** The pages in the order of the spine, or all of them, without tags, readings and heads. */
function ofBook(bytes: Uint8Array): string {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:opf|x?html?)$/i.test(name) })
  const pages = new Map(
    Object.entries(files).map(([name, page]) => [name.replace(/^.*\//, '').normalize('NFC'), page]),
  )
  const [about = ''] = Object.entries(files).flatMap(([name, page]) =>
    /\.opf$/i.test(name) ? [new TextDecoder().decode(page)] : [],
  )
  const hrefs = new Map(
    [...about.matchAll(/<(?:\w+:)?item\s[^<>]*>/g)].map(([item]) => [
      attributeOf('id', item),
      attributeOf('href', item),
    ]),
  )
  const order = [...about.matchAll(/<(?:\w+:)?itemref\s[^<>]*>/g)].flatMap(
    ([item]) => hrefs.get(attributeOf('idref', item)) ?? [],
  )
  const names = order.map(href => decodeURIComponent(href).replace(/^.*\//, '').normalize('NFC'))
  return [...new Set(names)].map(name => ofPage(pages.get(name) ?? new Uint8Array())).join('\n')
}

const attributeOf = (name: string, tag: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? ''

function ofPage(bytes: Uint8Array): string {
  let page: string = decodeText(bytes).text
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<head', '</head>'],
    ['<style', '</style>'],
    ['<script', '</script>'],
    ['<rt', '</rt>'],
    ['<rp', '</rp>'],
  ] as const)
    page = without(page, start, end)
  return page
    .replace(/<[^<>]*>/g, '')
    .replace(/&#?\w{1,30};/g, '?')
    .replaceAll('&nbsp;', '')
}

/** The text without what stands between these. */
function without(text: string, start: string, end: string): string {
  const [first = '', ...rest] = text.split(start)
  return (
    first +
    rest.map(piece => (piece.includes(end) ? piece.slice(piece.indexOf(end) + end.length) : '')).join('')
  )
}
