import { strToU8, type Zippable, zipSync } from 'fflate'

interface EpubParts {
  title?: string
  author?: string
  /** The chapters, each with the content of its page. */
  chapters: { title: string; body: string }[]
  /** The entries of the table of contents, if they are not the chapters. */
  contents?: string
  /** To which side its pages turn. */
  direction?: 'rtl' | 'ltr'
  /** Further metadata of the package. */
  metadata?: string
  /** Further items of the package. */
  items?: string
  /** Further parts of the archive. */
  more?: Zippable
}

const container =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'

/** A book with a table of contents, as a file that is chosen in a page. */
export function epub({
  title = '本',
  author = '作者',
  chapters,
  contents,
  direction,
  metadata = '',
  items: further = '',
  more = {},
}: EpubParts) {
  const items = chapters.map((_, at) => `<item id="c${at}" href="c${at}.xhtml"/>`)
  const order = chapters.map((_, at) => `<itemref idref="c${at}"/>`)
  const links = chapters.map((chapter, at) => `<li><a href="c${at}.xhtml#top">${chapter.title}</a></li>`)
  const archive: Zippable = {
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(container),
    'OEBPS/book.opf': strToU8(
      '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
        `<dc:title>${title}</dc:title><dc:creator>${author}</dc:creator>${metadata}</metadata>` +
        `<manifest><item id="nav" href="nav.xhtml" properties="nav"/>${items.join('')}${further}</manifest>` +
        `<spine${direction ? ` page-progression-direction="${direction}"` : ''}>${order.join('')}</spine></package>`,
    ),
    'OEBPS/nav.xhtml': strToU8(page(`<nav epub:type="toc"><ol>${contents ?? links.join('')}</ol></nav>`)),
    ...Object.fromEntries(chapters.map(({ body }, at) => [`OEBPS/c${at}.xhtml`, strToU8(page(body))])),
    ...more,
  }
  return { name: 'book.epub', mimeType: 'application/epub+zip', buffer: Buffer.from(zipSync(archive)) }
}

const page = (body: string) =>
  '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" ' +
  `xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>頁</title></head><body>${body}</body></html>`
