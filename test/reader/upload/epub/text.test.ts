import { describe, expect, it } from 'vitest'
import { bookText } from '../../../../reader/src/upload/epub/book-text.ts'
import { openBook } from '../../../../reader/src/upload/epub/open-book.ts'
import { epub } from '../../../support/epub.ts'

const book = async (...bodies: string[]) => {
  const chapters = bodies.map((body, at) => ({ title: `第${at + 1}章`, body }))
  return openBook(new Blob([new Uint8Array(epub({ chapters }).buffer)]))
}
const sent = async (...bodies: string[]) => bookText((await book(...bodies)).chapters)

describe('the text of a page of a book', () => {
  it.each([
    [
      'has no numbers of printed pages',
      '雨が<span role="doc-pagebreak" id="p1">12</span>降る。<a epub:type="pagebreak" title="13"/>夜。',
      '雨が降る。夜。',
    ],
    ['has no list of printed pages', '<nav epub:type="page-list"><ol><li>1</li></ol></nav>雨。', '雨。'],
    [
      'has nothing hidden',
      '<p hidden="">a</p><p hidden="hidden">b</p><p style="color: red;display :none">c</p><p style="display:block">雨。</p>',
      '雨。',
    ],
    [
      'has a picture of a character once',
      '<img aria-hidden="true" src="k.png" alt="彼"/><span>彼</span>は<b aria-hidden="true"><img class="gaiji" src="y.png" alt="行"/></b>行く。',
      '彼は行く。',
    ],
    [
      'has what is hidden from readers of screens alone',
      '<span aria-hidden="true">雨</span>が降る。',
      '雨が降る。',
    ],
    [
      'parts cells by a wide space',
      '<table><tr><th>名</th>\n<td>雨</td><td><p>水</p><p>空</p></td></tr><tr><td></td><td>雪</td></tr></table>',
      '名　雨\n水\n空\n雪',
    ],
    [
      'keeps the lines of plain blocks',
      '<pre>\n  雨が\n降る。\r\n\t夜。</pre><p>風が\n吹く。</p>',
      '雨が\n降る。\n　夜。\n風が吹く。',
    ],
    [
      'keeps the text of a page that is a drawing',
      '<svg viewBox="0 0 9 9"><title>扉</title><style>a</style><g><text>雨の<tspan>本</tspan></text><text>作者</text></g></svg>',
      '雨の本\n作者',
    ],
    ['has no labels of a drawing between sentences', '<p>雨。</p><svg><text>x</text></svg>', '雨。'],
    [
      'has addresses of the web as they are',
      '<p>http://www.w3.org/2000/svg と http://www.w3.org/1999/xhtml。</p>',
      'http://www.w3.org/2000/svg と http://www.w3.org/1999/xhtml。',
    ],
    [
      'has a space between words of the lines of a file, not between characters',
      '<p>Hello\nworld café\nnoir 雨が\n降る。<b>a</b>\n<b>b</b> 안녕\n하세요</p>',
      'Hello world café noir 雨が降る。a b 안녕 하세요',
    ],
    [
      'has no page numbers of an index, nor what parts them',
      '<ul epub:type="index"><li>雨、<a epub:type="index-locator" href="#x">12</a>、<a epub:type="index-locator">34</a></li>' +
        '<li><i>風</i>, <ul epub:type="index-locator-list"><li>1</li><li>2</li></ul>。<b>雪</b>も見よ</li></ul>',
      '雨\n風。雪も見よ',
    ],
    ['parts old blocks', '<center>第一章</center>雨。<legend>題</legend>風。', '第一章\n雨。\n題\n風。'],
    [
      'has formulas, and one form of what has several',
      '<p>変数<math><semantics><mi>x</mi><annotation>y</annotation></semantics></math>だ。</p><epub:switch><epub:case>A</epub:case><epub:default>雨。</epub:default></epub:switch>',
      '変数xだ。\n雨。',
    ],
    ['has no characters that control', '<p>雨&#1;が&#x2;降&#3;る&#12;1&#12;。</p>', '雨が降る1。'],
  ])('%s', async (_, body, text) => {
    expect((await sent(body)).text).toBe(text)
  })

  it.each([
    ['東<ruby>京<rp>（</rp><rt>きょう</rt><rp>）</rp></ruby>へ', '東京へ', [['京', 'きょう']]],
    [
      '<ruby>\n 東<rt>とう</rt>\n 京<rt>きょう</rt>\n</ruby>へ',
      '東京へ',
      [
        ['東', 'とう'],
        ['京', 'きょう'],
      ],
    ],
    ['<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt></ruby>', '東京', [['東京', 'とうきょう']]],
    ['<ruby><rb>東<rb>京<rt>とうきょう</ruby>', '東京', [['東京', 'とうきょう']]],
    [
      '<ruby>Hello <rt>ハロー</rt>\nWorld<rt>ワールド</rt></ruby>\n<b>New</b> <ruby>York City<rt>ニュー ヨーク</rt></ruby>\n<ruby>市<rt>し</rt></ruby>',
      'Hello World New York City市',
      [
        ['Hello', 'ハロー'],
        ['World', 'ワールド'],
        ['York City', 'ニューヨーク'],
        ['市', 'し'],
      ],
    ],
    [
      '<ruby><ruby>東<rt>とう</rt>南<rt>なん</rt></ruby><rt>たつみ</rt></ruby>',
      '東南',
      [
        ['東', 'とう'],
        ['南', 'なん'],
      ],
    ],
    ['<ruby><rb>護</rb><rt>まも</rt><rtc><rt>プロテクト</rt></rtc></ruby>る', '護る', [['護', 'まも']]],
    [
      '<ruby>雨<rtc><rt>あめ</rt></rtc></ruby><ruby>風<rt>（かぜ）</rt></ruby>',
      '雨風',
      [
        ['雨', 'あめ'],
        ['風', 'かぜ'],
      ],
    ],
    ['<ruby>強調<rt>﹅﹅</rt></ruby>と<ruby>注<rt></rt></ruby>', '強調と注', []],
    [
      '｜漢字《かんじ》※［＃注］<ruby>《本》<rt>ほん</rt></ruby>',
      '｜漢字《かんじ》※［＃注］《本》',
      [['《本》', 'ほん']],
    ],
  ])('names its readings by place: %s', async (body, text, readings) => {
    const all = await sent('<p>前。</p>', `<p>${body}</p>`)
    expect(all.text).toBe(`前。\n${text}`)
    expect(all.readings.map(({ start, end, reading }) => [all.text.slice(start, end), reading])).toEqual(
      readings,
    )
  })

  it('keeps brackets in headings, descriptions and notes, and all places in the text without readings', async () => {
    const ruby = '<ruby>雨<rt>あめ</rt></ruby>'
    const { chapters } = await openBook(
      new Blob([
        new Uint8Array(
          epub({
            contents:
              '<li><a href="c0.xhtml">《一》</a></li><li><a href="c0.xhtml#b">｜二《に》 &amp; ※</a></li><li><a href="c1.xhtml">R&D</a></li>',
            chapters: [
              {
                title: '',
                body: `<p>${ruby}だ<a epub:type="noteref" href="#n">1</a>。</p><p id="b">${ruby}<img src="a.png" alt="《絵》"/>${ruby}。</p><aside id="n">《注》</aside>`,
              },
              { title: '', body: '<p>《終》。</p>' },
            ],
          }).buffer,
        ),
      ]),
    )
    const { text, headings, notes, pictures } = bookText(chapters)
    expect(text).toBe('雨だ。\n雨雨。\n《終》。')
    expect(headings.map(({ title, offset }) => [title, offset])).toEqual([
      ['《一》', 0],
      ['｜二《に》 & ※', 4],
      ['R&D', 8],
    ])
    expect(notes).toEqual([{ offset: 2, text: '《注》' }])
    expect(pictures).toEqual([{ offset: 5, path: 'OEBPS/a.png', alt: '《絵》' }])
  })

  it.each([
    ['a name', '<a name="b"></a>'],
    ['a word with a reading', '<ruby>雨<rt><i id="b">あめ</i></rt></ruby>'],
  ])('has a heading before %s, with the words of a picture as its title', async (_, body) => {
    const contents = '<li><a href="c0.xhtml">一</a></li><li><a href="c0.xhtml#b"><img alt="二章"/></a></li>'
    const chapters = [{ title: '', body: `<p>前。</p><p>${body}後。</p>` }]
    const { headings } = bookText(
      (await openBook(new Blob([new Uint8Array(epub({ chapters, contents }).buffer)]))).chapters,
    )
    expect(headings.map(({ title, offset }) => [title, offset])).toEqual([
      ['一', 0],
      ['二章', 3],
    ])
  })

  it('names a chapter without a title by its first line, with its brackets', async () => {
    const { chapters } = await openBook(
      new Blob([
        new Uint8Array(
          epub({ chapters: [{ title: '', body: '<p>呪文《ファイア》だ</p>' }], contents: ' ' }).buffer,
        ),
      ]),
    )
    expect(chapters.map(({ title }) => title)).toEqual(['呪文《ファイア》だ'])
  })
})
