import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { epub } from '../../browser/support/epub.ts'
import { modulePage } from '../../browser/support/module-page.ts'
import { pageCpu } from '../../browser/support/page-cpu.ts'
import { openedIn } from './epub-pages.ts'

let browser: SharedBrowser
let page: Page
beforeAll(async () => {
  browser = await sharedChromium()
  page = await modulePage(browser, 'reader/src/upload/epub/open-book.ts')
})
afterAll(async () => {
  await page?.context().close()
  await browser?.close()
})

const opened = async (bodies: string[]) => {
  const book = epub({ chapters: bodies.map((body, at) => ({ title: `第${at + 1}章`, body })) })
  const { chapters } = await openedIn(page, book.buffer)
  return chapters.map(({ text, notes }) => ({
    text,
    notes: notes.map(({ offset, text: note }) => [text.slice(0, offset), note]),
  }))
}

describe('the notes of a book', () => {
  it('leave the running text where the book says that they are notes', async () => {
    const all = await opened([
      '<p>漱石<a epub:type="noteref" href="#n1">注一</a>は<ruby>猫<rt>ねこ</rt></ruby>を書いた。<a role="doc-noteref" href="#n2"><sup>*</sup></a>名は無い。</p>' +
        '<aside epub:type="footnote" id="n1"><p>小説家。<br/><ruby>夏目<rt>なつめ</rt></ruby>が姓。</p></aside>' +
        '<aside role="doc-footnote"><p id="n2"><a role="doc-backlink" href="#x">*</a>：連載。</p></aside><p>次の日。</p>',
    ])
    expect(all).toEqual([
      {
        text: '漱石は｜猫《ねこ》を書いた。名は無い。\n次の日。',
        notes: [
          ['漱石', '小説家。\n夏目が姓。'],
          ['漱石は｜猫《ねこ》を書いた', '連載。'],
        ],
      },
    ])
  })

  it('on a page at the end are known by links that lead to each other', async () => {
    const all = await opened([
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

  it('are not the chapters and paragraphs to which other links lead', async () => {
    const essay = 'とても長い話。'.repeat(400)
    const bodies = [
      '<ol><li><a id="t1" href="c1.xhtml#s1">一</a></li><li><a id="t2" href="c1.xhtml#s2">2</a></li></ol>',
      '<h2 id="s1"><a href="c0.xhtml#t1">一</a></h2><p id="s2"><a href="c0.xhtml#t2">2</a>段落の文。</p>' +
        `<p>前の<a href="#s1">話</a>と<a epub:type="noteref" href="#e">1</a>と<a href="#gone">3</a>。</p><div id="e">${essay}</div>`,
    ]
    expect(await opened(bodies)).toEqual([
      { text: '一\n2', notes: [] },
      { text: `一\n2段落の文。\n前の話と1と3。\n${essay}`, notes: [] },
    ])
  })

  it('take little time, however many links a page has', async () => {
    const links = Array.from(
      { length: 30_000 },
      (_, n) => `<a id="a${n}" href="#a${30_000 - n}">1</a>文`,
    ).join('')
    const taken = await pageCpu(page)
    const [chapter] = await opened([`<p>${links}</p>`])
    expect(chapter?.notes).toEqual([])
    expect(await taken()).toBeLessThan(5_000)
  })
})
