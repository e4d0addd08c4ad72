import { describe, expect, it } from 'vitest'
import { Archive } from '../../../../reader/src/upload/epub/archive.ts'
import { openBook } from '../../../../reader/src/upload/epub/open-book.ts'
import { plainOf } from '../../../../reader/src/upload/epub/ruby-marks.ts'
import { epub } from '../../../support/epub.ts'
import { deepIt } from '../../../support/sample.ts'

const notesIn = async (bodies: string[]) => {
  const book = epub({ chapters: bodies.map((body, at) => ({ title: `第${at + 1}章`, body })) })
  const { chapters } = await openBook(new Blob([new Uint8Array(book.buffer)]))
  return chapters.map(({ text, notes }) => ({
    text: plainOf(text),
    notes: notes.map(({ offset, text: note }) => [plainOf(text.slice(0, offset)), note]),
  }))
}

describe('the notes of a book', () => {
  it('leave the running text where the book says that they are notes', async () => {
    const all = await notesIn([
      '<p>漱石<a epub:type="noteref" href="#n1">注一</a>は<ruby>猫<rt>ねこ</rt></ruby>を書いた。<a role="doc-noteref" href="#n2"><sup>*</sup></a>名は無い。</p>' +
        '<aside epub:type="footnote" id="n1"><p>小説家。<br/><ruby>夏目<rt>なつめ</rt></ruby>が姓。</p></aside>' +
        '<aside role="doc-footnote"><p id="n2"><a role="doc-backlink" href="#x">*</a>：連載。</p></aside><p>次の日。</p>',
    ])
    expect(all).toEqual([
      {
        text: '漱石は猫を書いた。名は無い。\n次の日。',
        notes: [
          ['漱石', '小説家。\n夏目が姓。'],
          ['漱石は猫を書いた', '連載。'],
        ],
      },
    ])
  })

  it('on a page at the end are known by links that lead to each other', async () => {
    const all = await notesIn([
      '<p>雨<a id="r1" href="c1.xhtml#n1">［１］</a>の夜<sup id="r2"><a href="c1.xhtml#n2">2</a></sup>。</p>',
      '<h2>注</h2><ol><li id="n1"><a href="c0.xhtml#r1">［１］</a> 六月の雨。</li></ol>' +
        '<p><a id="n2" href="c0.xhtml#r2">2</a>．短い夜。</p>',
    ])
    expect(all).toEqual([
      {
        text: '雨の夜。',
        notes: [
          ['雨', '六月の雨。'],
          ['雨の夜', '短い夜。'],
        ],
      },
    ])
  })

  it('have their marks beside words as well, and none of their own', async () => {
    const all = await notesIn([
      '<p><ruby>雨<rt><a epub:type="noteref" href="#n1">注1</a></rt></ruby>の<ruby>夜<a epub:type="noteref" href="#n2">2</a><rt>よる</rt></ruby>。</p>' +
        '<p hidden=""><a epub:type="noteref" href="#n4">4</a></p><aside id="n1">六月。</aside>' +
        '<aside id="n2">夜<a epub:type="noteref" href="#n3">3</a>。</aside><aside id="n3">三。</aside><aside id="n4">四。</aside>',
    ])
    expect(all).toEqual([
      {
        text: '雨の夜。\n三。\n四。',
        notes: [
          ['雨', '六月。'],
          ['雨の夜', '夜3。'],
        ],
      },
    ])
  })

  it('are not the chapters and paragraphs to which other links lead', async () => {
    const essay = 'とても長い話。'.repeat(400)
    const bodies = [
      '<ol><li><a id="t1" href="c1.xhtml#s1">一</a></li><li><a id="t2" href="c1.xhtml#s2">2</a></li></ol>',
      '<h2 id="s1"><a href="c0.xhtml#t1">一</a></h2><p id="s2"><a href="c0.xhtml#t2">2</a>段落の文。</p>' +
        `<p>前の<a href="#s1">話</a>と<a epub:type="noteref" href="#e">1</a>と<a href="#gone">3</a>。</p><div id="e">${essay}</div>`,
    ]
    expect(await notesIn(bodies)).toEqual([
      { text: '一\n2', notes: [] },
      { text: `一\n2段落の文。\n前の話と1と3。\n${essay}`, notes: [] },
    ])
  })

  it('take little time, however many links a page has', async () => {
    const links = Array.from(
      { length: 30_000 },
      (_, n) => `<a id="a${n}" href="#a${30_000 - n}">1</a>文`,
    ).join('')
    const { user } = process.cpuUsage()
    const [chapter] = await notesIn([`<p>${links}</p>`])
    expect(chapter?.notes).toEqual([])
    expect(process.cpuUsage().user - user).toBeLessThan(5_000_000)
  })
})

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const more = Object.fromEntries(['map', 'ship', 'front', 'cover'].map(name => [`OEBPS/${name}.png`, png]))

const opened = (bodies: string[], parts: Partial<Parameters<typeof epub>[0]> = {}) =>
  withSizes(
    epub({ chapters: bodies.map((body, at) => ({ title: `第${at + 1}章`, body })), more, ...parts }).buffer,
  )

/** A book with the sizes of its pictures. */
async function withSizes(bytes: Buffer) {
  const file = new Blob([new Uint8Array(bytes)])
  const [book, archive] = await Promise.all([openBook(file), Archive.open(file)])
  const paths = [...book.chapters.flatMap(each => each.pictures.map(({ path }) => path)), book.cover ?? '']
  const sizes: Record<string, number | null> = {}
  for (const path of new Set(paths)) sizes[path] = (await archive.picture(path))?.length ?? null
  return { ...book, sizes }
}

/** Each picture with the text that follows it. */
const places = ({ text, pictures }: Awaited<ReturnType<typeof opened>>['chapters'][number]) =>
  pictures.map(({ path, alt, offset }) => [path, alt, text.slice(offset, offset + 3)])

describe('the pictures of a book', () => {
  it('stand before the text that follows them', async () => {
    const { chapters, sizes } = await opened([
      '<p>雨が降る。</p><p><img src="map.png" alt="  島の\n地図 "/></p><p>風が<img src="./ship.png"/>吹く。</p>' +
        '<svg viewBox="0 0 9 9"><title>扉</title><image xlink:href="front.png"/><rect/></svg>',
    ])
    expect(chapters[0]?.text).toBe('雨が降る。\n風が吹く。')
    expect(chapters.map(places)).toEqual([
      [
        ['OEBPS/map.png', '島の 地図', '風が吹'],
        ['OEBPS/ship.png', '', '吹く。'],
        ['OEBPS/front.png', '扉', ''],
      ],
    ])
    expect(sizes['OEBPS/map.png']).toBe(8)
  })

  it('are none where they stand for a character', async () => {
    const { chapters } = await opened([
      '<p>鷗<img class="gaiji" src="map.png" alt="﨑"/>を<img src="map.png" alt="𠮟"/>る' +
        '<img class="gaiji" src="map.png"/>。</p><img src="ship.png" alt="船"/>',
    ])
    expect(chapters[0]?.text).toBe('鷗﨑を𠮟る。')
    expect(chapters.map(places)).toEqual([[['OEBPS/ship.png', '船', '']]])
  })

  it('on pages of their own belong to the text that follows, with the title of their page', async () => {
    const { chapters } = await opened(
      ['<p>序。</p>', '<img src="front.png"/>', '<p>本文。</p>', '<img src="map.png"/>'],
      {
        contents: '<li><a href="c0.xhtml">序</a></li><li><a href="c1.xhtml">第一章</a></li>',
      },
    )
    expect(chapters.map(({ title, text, headings }) => [title, text, headings[0]?.offset])).toEqual([
      ['序', '序。', 0],
      ['第一章', '本文。', 0],
    ])
    expect(chapters.map(places)).toEqual([
      [],
      [
        ['OEBPS/front.png', '', '本文。'],
        ['OEBPS/map.png', '', ''],
      ],
    ])
  })

  it.each([
    ['by a property', '<item id="x" href="cover.png" properties="cover-image"/>'],
    ['by a name, as older books do', '<item id="x" href="cover.png"/><meta name="cover" content="x"/>'],
  ])('are without the cover, which the book names %s', async (_, items) => {
    const book = await opened(['<svg><image href="cover.png"/></svg>', '<p>本文。</p>'], { items })
    expect(book.cover).toBe('OEBPS/cover.png')
    expect(book.sizes['OEBPS/cover.png']).toBe(8)
    expect(book.chapters.map(places)).toEqual([[]])
  })

  deepIt('may be more than a page has room for', async () => {
    const { chapters } = await opened(['<img src="map.png"/>'.repeat(150_000), '<p>雨。</p>'])
    expect(chapters.map(({ pictures }) => pictures.length)).toEqual([150_000])
  })

  it('from elsewhere are left out', async () => {
    const { chapters, sizes } = await opened([
      '<p>雨。</p><img src="https://example.com/a.png"/><img src="//example.com/b.png"/><img src="data:image/png,x"/>' +
        '<img src="file:///etc/passwd"/><img src="%E0%A4%A"/><img src=""/><img src="../../../map.png"/>' +
        '<img src="gone.png"/><img src="map.png" onerror="alert(1)"/>',
    ])
    // Another folder's is the only one of that name.
    expect(chapters[0]?.pictures.map(({ path }) => path)).toEqual([
      'OEBPS/%E0%A4%A',
      'OEBPS/map.png',
      'OEBPS/gone.png',
      'OEBPS/map.png',
    ])
    expect(sizes).toEqual({ 'OEBPS/%E0%A4%A': null, 'OEBPS/gone.png': null, 'OEBPS/map.png': 8, '': null })
  })

  it('are left out if they unpack to more than they claim, or to more than a picture may have', async () => {
    const bomb = epub({
      chapters: [{ title: '一', body: '<p>雨。</p><img src="map.png"/><img src="ship.png"/>' }],
      more: { 'OEBPS/map.png': new Uint8Array(20_000_000), 'OEBPS/ship.png': new Uint8Array(100_000) },
    }).buffer
    const entry = bomb.lastIndexOf('OEBPS/ship.png') - 46
    bomb.writeUInt32LE(10, entry + 24)
    const { sizes } = await withSizes(bomb)
    expect(sizes).toEqual({ 'OEBPS/map.png': null, 'OEBPS/ship.png': null, '': null })
  })
})
