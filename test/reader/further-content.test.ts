import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Content } from '../../lib/contracts/schemas/japanese/further/content.ts'
import { ContentOf } from '../../reader/src/words/further/content/content.ts'
import { textOf } from '../../reader/src/words/further/content/tree.ts'

const addressOf = (q: string) => `#/dictionary?${new URLSearchParams({ q })}`

const shown = (content: Content, language = 'en') =>
  renderToStaticMarkup(createElement(ContentOf, { content, language, addressOf })).replaceAll(
    / class="[^"]*"/g,
    '',
  )
const inEnglish = (markup: string) => `<div lang="en">${markup}</div>`
const list = (content: Content): Content => ({ kind: 'list', content })
const item = (content: Content): Content => ({ kind: 'item', content })

describe('the content of a further dictionary', () => {
  it('is drawn with its lists, emphasis, breaks and readings', () => {
    const reading: Content = { kind: 'reading', content: 'ねこ' }
    const content: Content = [
      { kind: 'emphasis', content: 'cat' },
      { kind: 'break' },
      list([item('a pet'), item([{ kind: 'ruby', content: ['猫', reading] }])]),
    ]
    expect(shown(content)).toBe(
      inEnglish(
        '<em>cat</em><br/><ul><li>a pet</li><li>' +
          '<ruby lang="ja">猫<rt aria-hidden="true">ねこ</rt></ruby></li></ul>',
      ),
    )
    // A reading without its word is no ruby.
    expect(shown(reading, 'ja')).toBe('<div lang="ja"><span>（ねこ）</span></div>')
  })

  it('keeps markup, addresses and styles of a hostile file as text', () => {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(1)</script> javascript:alert(1)'
    const escaped = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    expect(shown([hostile, { kind: 'heading', content: hostile }])).toBe(
      inEnglish(`${escaped}<div data-part="heading">${escaped}</div>`),
    )
    expect(shown({ kind: 'link', query: 'javascript:alert(1)', content: 'press' })).toBe(
      inEnglish('<a href="#/dictionary?q=javascript%3Aalert%281%29">press</a>'),
    )
    expect(shown({ kind: 'image', path: '../../x', width: 1, height: 1, alt: hostile })).toBe(
      inEnglish(`[${escaped}]`),
    )
  })

  it('makes lists and tables whole whose lines are missing or misplaced', () => {
    expect(shown(list(['loose', item('own'), ' ', list([])]))).toBe(
      inEnglish('<ul><li>loose</li><li>own</li><li></li></ul>'),
    )
    expect(shown(list([' ']))).toBe(inEnglish(''))
    const head: Content = { kind: 'row', content: { kind: 'heading', content: 'form' } }
    const row: Content = { kind: 'row', content: ['stray', { kind: 'cell', content: 'kept' }] }
    const table: Content = { kind: 'table', content: [{ kind: 'block', content: head }, row, 'loose'] }
    expect(shown(table)).toBe(
      inEnglish(
        '<div data-part="wide" tabindex="0"><table><tbody><tr><th>form</th></tr><tr><td>stray</td><td>kept</td></tr>' +
          '<tr><td>loose</td></tr></tbody></table></div>',
      ),
    )
    expect(shown(item('alone'))).toBe(inEnglish('<div>alone</div>'))
  })

  it('shows the text of endlessly nested parts', () => {
    let deep: Content = 'the bottom'
    for (let depth = 0; depth < 20_000; depth++) deep = { kind: 'span', content: [deep] }
    expect(shown(deep)).toContain('the bottom')
    expect(textOf(deep)).toBe('the bottom')
  })

  it('names Japanese among another language, for its glyphs', () => {
    expect(shown('the cat')).toBe(inEnglish('the cat'))
    expect(shown('図書館')).toBe(inEnglish('<span lang="ja">図書館</span>'))
    // Chinese shares its characters.
    expect(shown('图书馆', 'zh')).toBe('<div lang="zh">图书馆</div>')
    expect(shown('ねこ', 'zh')).toBe('<div lang="zh"><span lang="ja">ねこ</span></div>')
    expect(shown('ねこ', 'ja')).toBe('<div lang="ja">ねこ</div>')
  })
})
