import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../../../reader/src/upload/epub/open-book.ts'
import { plainOf } from '../../../../reader/src/upload/epub/ruby-marks.ts'
import { epub } from '../../../support/epub.ts'
import { deepIt, runs } from '../../../support/sample.ts'

const opened = (bytes: Uint8Array) => openBook(new Blob([new Uint8Array(bytes)]))

const read = async (bytes: Uint8Array) => {
  const { chapters, leftOut } = await opened(bytes)
  return {
    texts: chapters.map(({ text }) => plainOf(text)),
    broken: chapters.reduce((sum, each) => sum + each.broken, 0),
    leftOut: leftOut.map(({ title, reason, before }) => [title, reason, before]),
  }
}

const whole = { broken: 0, leftOut: [] }
const [rain, snow] = ['第一章　雨\n朝から雨が降っていた。\n傘を忘れた。', '第三章　雪\n次の日は雪だった。']
const wind = '第二章　風\n夜は風が強い。'

describe('a book with a fault in a part', () => {
  it.each([
    [
      'e01-one-chapter-not-well-formed',
      { ...whole, texts: [rain, '第二章　風\n夜は風が\n強い。\n窓が鳴る。', snow] },
    ],
    [
      'e02-named-entities',
      { ...whole, texts: ['café で会う。♥を送る。→次へ。«店» 25°C ½ ïö A&B ♥ 終わり……。'] },
    ],
    [
      'e07-double-angle-brackets-in-prose',
      {
        ...whole,
        texts: [
          '彼は呪文《ファイア》を唱えた。\n《どうして》と心の声がした。\nこれは魔法《ほのお》だ。\n縦棒｜も※［＃注］も本文にある。\n見出し《第一の鍵》を手に入れた。',
        ],
      },
    ],
    ['e09-one-broken-byte', { ...whole, texts: [rain, '第二章　風\n�は風が強い。', snow], broken: 1 }],
    ['e11-page-numbers', { ...whole, texts: ['朝から雨が降っていた。\n傘を忘れた。'] }],
    ['e14-whole-book-in-a-folder', { ...whole, texts: [rain, wind, snow] }],
    ['e18-html-type-pages', { ...whole, texts: ['閉じない段落。\n次の段落。\n改行。', wind] }],
  ])('is read: %s', async (name, expected) => {
    const file = readFileSync(new URL(`../../../fixtures/books/${name}.epub`, import.meta.url))
    expect(await read(file)).toEqual(expected)
  })

  it.each([
    ['is not there', null, 'missing'],
    ['is a picture by another name', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_text'],
    [
      'is in an unknown encoding',
      Uint8Array.from({ length: 900 }, (_, at) => (at % 3 ? 0xff : 0x41)),
      'not_text',
    ],
    ['is larger than a text may be', new Uint8Array(33 * 1024 * 1024), 'too_large'],
    ['has no text', strToU8('<html><body> </body></html>'), 'empty'],
    ['is a drawing', strToU8('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'), 'picture'],
  ])('names a page that %s, at its place, and keeps the others', async (_, page, reason) => {
    const bodies = ['一だ。', '二だ。', '三だ。', '四だ。']
    const titled = bodies.map((text, at) => ({ title: `第${at + 1}章`, body: `<p>${text}</p>` }))
    const contents = [0, 1, 3].map(at => `<li><a href="c${at}.xhtml">第${at + 1}章</a></li>`).join('')
    const bytes = changed(epub({ chapters: titled, contents }).buffer, { 'OEBPS/c1.xhtml': page })
    const { chapters, leftOut } = await opened(bytes)
    // The page behind it belongs to its chapter.
    expect(chapters.map(({ title, text }) => [title, text])).toEqual([
      ['第1章', '一だ。'],
      ['第2章', '三だ。'],
      ['第4章', '四だ。'],
    ])
    expect(leftOut).toEqual([{ path: 'OEBPS/c1.xhtml', title: '第2章', reason, before: 1, count: 1 }])
  })

  it.each([
    ['less than it holds', 10],
    ['more than can be packed into it', 0x1000_0000],
  ])('loses a page that claims %s, and no other', async (_, size) => {
    const bodies = ['一だ。', '二だ。', '三だ。'].map(text => ({ title: text, body: `<p>${text}</p>` }))
    const bytes = epub({ chapters: bodies }).buffer
    bytes.writeUInt32LE(size, bytes.lastIndexOf('OEBPS/c1.xhtml') - 46 + 24)
    expect(await read(bytes)).toEqual({
      ...whole,
      texts: ['一だ。', '三だ。'],
      leftOut: [['二だ。', 'damaged', 1]],
    })
  })

  deepIt('tells what lies behind the sum of all texts in one line', async () => {
    const long = { title: '長', body: `<!--${'x'.repeat(25 * 1024 * 1024)}--><p>長い。</p>` }
    const short = { title: '短', body: '<p>短い。</p>' }
    const { chapters, leftOut } = await opened(
      epub({ chapters: [short, long, long, long, short, short] }).buffer,
    )
    expect(chapters.map(({ text }) => text)).toEqual(['短い。', '長い。', '長い。'])
    expect(leftOut).toEqual([{ path: 'OEBPS/c3.xhtml', title: '長', reason: 'beyond', before: 3, count: 3 }])
  })

  it.each([
    ['pictures alone', '<img src="map.png"/>', 'only_pictures'],
    ['empty pages', '<p> </p>', 'no_chapters'],
  ])('of %s says so', async (_, body, reason) => {
    const more = { 'OEBPS/map.png': new Uint8Array(100) }
    const bytes = epub({ chapters: [{ title: '一', body }], more }).buffer
    await expect(opened(bytes)).rejects.toMatchObject({ reason })
  })
})

/** Something that goes wrong with a page: what of its text remains, or why it is left out. */
interface Fault {
  text?(text: string): string
  page?(page: string): string
  name?(name: string): string
  costs?: 'missing' | 'not_text'
}

const inserted = (part: string) => (page: string) => page.replace('〆', `${part}〆`)
const afterBody = (part: string) => (page: string) => page.replace('<body>', `<body>${part}`)
/** Stand for bytes that are no characters. */
const broken = { '\uE000': [0xe3, 0xff, 0xfe, 0x80], '\uE001': [0, 0] }

const faults: Fault[] = [
  { page: page => `\n\n${page}` },
  { page: page => page.replace(/<\?xml[^>]*>/, '').replace(/<\/body>.*/, '') },
  { page: page => page.replace('<title>頁</title>', '<title>頁') },
  { page: page => page.replace('<title>', '<title/><script/><style/><title>') },
  { page: page => page.replace('DOCTYPE html>', 'DOCTYPE html [<!ENTITY 雨 "<p>x</p>"><!ENTITY y "]x>">]>') },
  { page: afterBody('<b><i><p>') },
  { page: afterBody('<!-- a -- b --><a id=1 id=2 hidden="">x</a>') },
  { page: afterBody('<!-- note <br/>') },
  { page: afterBody('<![CDATA[') },
  { page: afterBody('<i class="a>') },
  { page: inserted(' a<b 終'), text: text => `${text} a<b 終` },
  { page: inserted(' & <雨> &hearts;&eacute;&nbsp;終'), text: text => `${text} & <雨> ♥é 終` },
  { page: inserted('<span epub:type="pagebreak">12</span><i style="color:red; DISPLAY : none">x</i>') },
  { page: inserted('《ファイア》｜※［＃注］'), text: text => `${text}《ファイア》｜※［＃注］` },
  ...Object.keys(broken).map(each => ({
    page: inserted(`${each}終`),
    text: (text: string) => `${text}\uFFFD終`,
  })),
  { name: name => name.normalize('NFD') },
  { name: name => name.toUpperCase() },
  { name: name => name.replaceAll('/', '\\') },
  { name: name => name.replace('OEBPS/', 'Text/深/') },
  { name: name => (name.includes('%') ? name : encodeURI(name)) },
  { page: () => '\uE001'.repeat(20), costs: 'not_text' },
  { name: name => `${name}.gone`, costs: 'missing' },
]

function bytesOf(page: string): Buffer {
  const pieces = page.replaceAll('〆', '').split(/([\uE000\uE001])/)
  return Buffer.concat(
    pieces.map(piece => Buffer.from(Object.entries(broken).find(([mark]) => mark === piece)?.[1] ?? piece)),
  )
}

const pageOf = (text: string) =>
  '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="x">' +
  `<head><title>頁</title></head><body><p>${text}〆</p><p>${'静かな夜です。'.repeat(60)}</p></body></html>`

const wholeBook: ((name: string) => string)[] = [
  name => name,
  name => `雨の本/${name}`,
  name => name.replaceAll('/', '\\'),
  name => `./${name}`,
]

describe('a good book into which faults are mixed', () => {
  it('loses at most the faulty pages, which are named with the reason', async () => {
    const pages = fc.array(fc.array(fc.nat(faults.length - 1), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(pages, fc.nat(wholeBook.length - 1), async (chosen, around) => {
        const all = [...chosen, []].map((own, at) => {
          const text = `ガラスの第${at + 1}話。`
          const made = { name: `OEBPS/ガ${at}.xhtml`, page: pageOf(text), text, costs: new Set<string>() }
          for (const fault of own.map(each => faults[each] ?? {})) {
            made.name = fault.name?.(made.name) ?? made.name
            made.page = fault.page?.(made.page) ?? made.page
            made.text = fault.text?.(made.text) ?? made.text
            if (fault.costs) made.costs.add(fault.costs)
          }
          return made
        })
        const hrefs = all.map((_, at) => `ガ${at}.xhtml`)
        const items = hrefs
          .map((href, at) => `<item id="p${at}" href="${href}"/><itemref idref="p${at}"/>`)
          .join('')
        const contents = hrefs.map((href, at) => `<li><a href="${href}">第${at + 1}話</a></li>`).join('')
        const more = Object.fromEntries(all.map(({ name, page }) => [name, new Uint8Array(bytesOf(page))]))
        const files = unzipSync(epub({ chapters: [], items, contents, more }).buffer)
        const named = Object.entries(files).map(
          ([name, bytes]) => [wholeBook[around]?.(name) ?? name, bytes] as const,
        )
        const { chapters, leftOut } = await opened(zipSync(Object.fromEntries(named)))
        const told = all.flatMap(({ costs }, at) =>
          costs.size > 0 ? [[`第${at + 1}話`, costs.has('missing') ? 'missing' : 'not_text']] : [],
        )
        expect(leftOut.map(({ title, reason }) => [title, reason])).toEqual(told)
        const rest = all.flatMap(({ text, costs }) => (costs.size > 0 ? [] : [text]))
        expect(chapters.map(({ text }) => text.split('\n')[0])).toEqual(rest)
        expect(chapters.every(({ text }) => text.endsWith('静かな夜です。'))).toBe(true)
      }),
      runs(1_000, 60),
    )
  })
})

/** A book with other parts; those that are null are taken out. */
function changed(book: Buffer, parts: Record<string, Uint8Array | null>): Uint8Array {
  const all = Object.entries({ ...unzipSync(book), ...parts })
  return zipSync(Object.fromEntries(all.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : []))), {
    level: 1,
  })
}
