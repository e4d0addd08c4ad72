const blocks = new Set(
  'address article aside blockquote body br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const leftOut = new Set('head iframe math object rp rt rtc script style svg template title'.split(' '))

/** Stands for a line break of the file itself: a space between words, nothing in Japanese. */
const BREAK = '\v'

/** Stands around the id of an element that the table of contents leads to; XML has no such character. */
const MARK = '\f'
const MARKS = /\f([^\f]*)\f/g

export interface ChapterText {
  /** A paragraph a line; ruby as ｜漢字《かんじ》. */
  text: string
  /** For each of the ids where its line begins. */
  places: ReadonlyMap<string, number>
}

/** The text of a page of a book or of an element of it, and where elements with these ids are in it. */
export function chapterText(page: Node, ids: ReadonlySet<string> = new Set()): ChapterText {
  const out: string[] = []
  write(page, out, ids)
  const places = new Map<string, number>()
  let text = ''
  let waiting: string[] = []
  const flowed = out
    .join('')
    .replace(/[ \v]*\v[ \v]*/g, BREAK)
    .replace(/(?<=[!-~])\v(?=[!-~])/g, ' ')
    .replaceAll(BREAK, '')
  for (const marked of flowed.split('\n')) {
    waiting.push(...[...marked.matchAll(MARKS)].map(([, id = '']) => id))
    const line = marked
      .replaceAll(MARKS, '')
      .replace(/^ +| +$/g, '')
      .replace(/　+$/, '')
    if (line === '') continue
    if (text !== '') text += '\n'
    for (const id of waiting) if (!places.has(id)) places.set(id, text.length)
    waiting = []
    text += line
  }
  return { text, places }
}

/** The text of an element as one line without readings. */
export const lineOf = (element: Element): string =>
  chapterText(element)
    .text.replaceAll(/《[^》]*》|｜/g, '')
    .replaceAll('\n', ' ')

function write(parent: Node, out: string[], ids: ReadonlySet<string>): void {
  for (const node of parent.childNodes) {
    if (node instanceof CharacterData) {
      if (isText(node)) out.push(flowing(node.data))
      continue
    }
    if (!(node instanceof Element)) continue
    const name = node.localName.toLowerCase()
    const id = node.getAttribute('id')
    if (id !== null && ids.has(id)) out.push(MARK, id, MARK)
    if (name === 'img') out.push(characterOf(node))
    if (leftOut.has(name)) continue
    if (name === 'ruby') {
      out.push(...rubyText(node))
      continue
    }
    const isBlock = blocks.has(name)
    if (isBlock) out.push('\n')
    write(node, out, ids)
    if (isBlock) out.push('\n')
  }
}

const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE || nodeType === Node.CDATA_SECTION_NODE

/** Beside it, books for print have names such as `gaiji-line`. */
const DRAWN_CHARACTER = /(?:^|\s)gaiji/i
/** Characters that a drawn one may stand for: some are described, as 二の字点. */
const LONGEST_CHARACTER = 20

/** A character that the fonts lack is drawn as a picture, whose `alt` names it. Other pictures are no text. */
function characterOf(image: Element): string {
  const isCharacter = DRAWN_CHARACTER.test(image.getAttribute('class') ?? '')
  const alt = isCharacter ? bare(image.getAttribute('alt') ?? '') : ''
  return alt.length > LONGEST_CHARACTER ? '' : alt
}

/** The characters of a part of a word, drawn ones too. */
function charactersIn(node: Node): string {
  if (isText(node)) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (node.localName.toLowerCase() === 'img') return characterOf(node)
  return [...node.childNodes].map(charactersIn).join('')
}

const flowing = (text: string) => text.replace(/[\t\r\n ]+/g, run => (run.includes('\n') ? BREAK : ' '))

/** Each part of a word with the reading that follows it; several bases before their readings are one. */
function rubyText(ruby: Element): string[] {
  const parts: { base: string; reading: string }[] = []
  let base = ''
  for (const node of ruby.childNodes) {
    const name = node instanceof Element ? node.localName.toLowerCase() : ''
    const text = bare(charactersIn(node))
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
