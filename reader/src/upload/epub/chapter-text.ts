const blocks = new Set(
  'address article aside blockquote body br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const leftOut = new Set('head iframe math object rp rt rtc script style svg template title'.split(' '))

/** Stands for a line break of the file itself: a space between words, nothing in Japanese. */
const BREAK = '\v'

/** The text of a chapter, a paragraph a line; ruby as ｜漢字《かんじ》. */
export function chapterText(document: Document): string {
  const out: string[] = []
  write(document, out)
  return out
    .join('')
    .replace(/[ \v]*\v[ \v]*/g, BREAK)
    .replace(/(?<=[!-~])\v(?=[!-~])/g, ' ')
    .replaceAll(BREAK, '')
    .split('\n')
    .map(line => line.replace(/^ +| +$/g, '').replace(/　+$/, ''))
    .filter(line => line !== '')
    .join('\n')
}

function write(parent: Node, out: string[]): void {
  for (const node of parent.childNodes) {
    if (node instanceof CharacterData) {
      if (isText(node)) out.push(flowing(node.data))
      continue
    }
    if (!(node instanceof Element)) continue
    const name = node.localName.toLowerCase()
    if (leftOut.has(name)) continue
    if (name === 'ruby') {
      out.push(...rubyText(node))
      continue
    }
    const isBlock = blocks.has(name)
    if (isBlock) out.push('\n')
    write(node, out)
    if (isBlock) out.push('\n')
  }
}

const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE || nodeType === Node.CDATA_SECTION_NODE

const flowing = (text: string) => text.replace(/[\t\r\n ]+/g, run => (run.includes('\n') ? BREAK : ' '))

/** Each part of a word with the reading that follows it; several bases before their readings are one. */
function rubyText(ruby: Element): string[] {
  const parts: { base: string; reading: string }[] = []
  let base = ''
  for (const node of ruby.childNodes) {
    const name = node instanceof Element ? node.localName.toLowerCase() : ''
    const text = isText(node) || node instanceof Element ? bare(node.textContent ?? '') : ''
    const last = parts.at(-1)
    if (name === 'rp') continue
    if (name !== 'rt' && name !== 'rtc') base += text
    else if (base !== '' || !last) {
      parts.push({ base, reading: text })
      base = ''
    } else last.reading += text
  }
  const noted = parts.map(({ base, reading }) =>
    base === '' || reading === '' ? base : `｜${base}《${reading}》`,
  )
  return [...noted, base]
}

/** Without what the notation means by itself. */
const bare = (text: string) => text.replace(/[\s《》｜]+/g, '')
