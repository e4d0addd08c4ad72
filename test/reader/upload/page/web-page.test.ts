import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { JIS_TABLE } from '../../../../lib/japanese/characters/jis-x-0213.ts'
import { bookText } from '../../../../reader/src/upload/epub/book-text.ts'
import { takeJisTable } from '../../../../reader/src/upload/epub/pictures.ts'
import { webPage } from '../../../../reader/src/upload/page/web-page.ts'

beforeAll(() => takeJisTable(readFileSync(JIS_TABLE, 'utf8')))

const textOf = (page: string) => bookText(webPage(page).chapters).text
const prose = '<p>朝から雨が降っていた。傘を忘れた。</p>'
const read = '朝から雨が降っていた。傘を忘れた。'

describe('a page of the web', () => {
  it('has its text with its readings, and the title of its head', () => {
    const page = webPage(
      '<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>雨</title></head><body><p>朝から<ruby>雨<rt>あめ</rt></ruby>が降っていた。</p></body></html>',
    )
    expect(page).toMatchObject({ title: '雨', author: '' })
    expect(bookText(page.chapters)).toMatchObject({
      text: '朝から雨が降っていた。',
      readings: [{ start: 3, end: 4, reading: 'あめ' }],
    })
  })

  it.each([
    ['scripts and styles', `<script>x()</script><style>p{}</style>${prose}<noscript>入れて</noscript>`],
    ['what is hidden', `<p hidden>秘密</p><div style="display:none">秘密</div>${prose}`],
    ['navigation, larger than its text', `<nav>${'<a href="x">案内の頁です</a>'.repeat(20)}</nav>${prose}`],
    [
      'its header, its footer and what is beside',
      `<header>店</header><aside>広告</aside>${prose}<footer>©</footer>`,
    ],
    ['elements by their roles', `<div role="banner">店</div><div role="search">探す</div>${prose}`],
    ['a form and a button', `<form><label>名前</label><input></form><button>送る</button>${prose}`],
    ['a list of links alone', `<ul><li><a href="1">前</a> |</li><li><a href="2">次</a></li></ul>${prose}`],
    ['what is beside its article', `<div>お知らせ</div><article>${prose}</article><div>人気の記事</div>`],
    ['what is beside a novel', `<div>作品</div><div class="p-novel__body">${prose}</div><p>評価する</p>`],
    ['what is beside its narrowest part', `<main><p>日付</p><div id="novel_honbun">${prose}</div></main>`],
    ['notes on the printed book', `${prose}<span class="notes">［＃地から１字上げ］</span>`],
  ])('is read without %s', (_, body) => {
    expect(textOf(`<body>${body}</body>`)).toBe(read)
  })

  it.each([
    ['a form that is the whole page', `<form>${prose}</form>`],
    ['a paragraph with a link', '<p>朝から<a href="x">雨</a>が降っていた。<a href="y">傘</a>を忘れた。</p>'],
    [
      'the header of its article',
      `<article><header>朝から雨が降っていた。</header>傘を忘れた。</article>`,
      '\n',
    ],
    ['several articles', '<article>朝から雨が降っていた。</article><article>傘を忘れた。</article>', '\n'],
    ['links alone, if it has nothing else', '<p><a>朝から雨が降っていた。</a><a>傘を忘れた。</a></p>'],
    ['elements that are never closed', '<div><p>朝から雨が降っていた。傘を忘れた。'],
  ])('is read with %s', (_, body, joint = '') => {
    expect(textOf(`<body>${body}</body>`)).toBe(read.replace('。傘', `。${joint}傘`))
  })

  const aozora =
    '<?xml version="1.0" encoding="Shift_JIS"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>試験太郎 雨の日</title></head><body>' +
    '<div class="metadata"><h1 class="title">雨の日</h1><h2 class="author">試験太郎</h2></div><div class="main_text">' +
    '<div class="jisage_8" style="margin-left: 8em"><h4 class="naka-midashi"><a class="midashi_anchor" id="midashi10">第一章</a></h4></div><br />' +
    '　<ruby><rb>峠</rb><rp>（</rp><rt>とうげ</rt><rp>）</rp></ruby>を越え、<img src="../../../gaiji/2-13/2-13-28.png" alt="※(「插」でつくりの縦棒が下に突き抜けている、第4水準2-13-28)" class="gaiji" />花と' +
    '<img alt="※(「口＋世」、U+546D、12-3)" class="gaiji" src="x"/>と<img class="gaiji" src="x" alt="※(「てへん＋夸」、37-下-12)"/>を見た。<br /><img class="illustration" src="fig1.png" alt="挿絵" />' +
    '<h3 class="o-midashi">第二部</h3>風。</div><div class="bibliographical_information">底本：雨</div></body></html>'

  it('of Aozora Bunko has its title, its author, its headings, and drawn characters by their codes', () => {
    const page = webPage(aozora)
    expect(page).toMatchObject({ title: '雨の日', author: '試験太郎', ofPage: { pictures: 1, beside: 10 } })
    expect(bookText(page.chapters)).toMatchObject({
      text: '第一章\n　峠を越え、揷花と呭と〓を見た。\n第二部\n風。',
      readings: [{ start: 5, end: 6, reading: 'とうげ' }],
      headings: [
        { title: '第一章', depth: 2, offset: 0 },
        { title: '第二部', depth: 1, offset: 21 },
      ],
    })
  })

  it.each([
    ['<title>第一話 - 雨の本 - 書く所</title><h1>書く所</h1>', '第一話 - 雨の本 - 書く所'],
    ['<title>第一話 | 書く所</title><nav><h1>第一話</h1></nav>', '第一話'],
    ['<title>書く所</title><main><h1><ruby>雨<rt>あめ</rt></ruby>の日</h1></main>', '雨の日'],
    ['', ''],
  ])('has the title of its text rather than that of its site: %s', (head, title) => {
    expect(
      webPage(`${head.replace('</main>', `${prose}</main>`)}${prose.repeat(Number(!head.includes('main')))}`)
        .title,
    ).toBe(title)
  })

  it.each([
    ['<script>write("雨")</script><img src="x">', 'no_page_text'],
    ['<i>'.repeat(30_000), 'too_large'],
  ])('without a text that can be read says so', (page, reason) => {
    expect(() => webPage(page)).toThrow(expect.objectContaining({ reason }))
  })
})
