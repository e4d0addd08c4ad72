import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkedText } from '../../reader/src/screens/read/sentence-panel/marked-text.ts'

const shown = (text: string) => renderToStaticMarkup(createElement(MarkedText, { text }))

describe('an explanation', () => {
  it('shows lists, bold and code', () => {
    expect(shown('**雨** is `ame`.\nIt falls.\n\n- one\n- __two__\n\n3. three')).toBe(
      '<p><strong>雨</strong> is <code>ame</code>.\nIt falls.</p>' +
        '<ul><li>one</li><li><strong>two</strong></li></ul><ol start="3"><li>three</li></ol>',
    )
    expect(shown('## 文法\n本文')).toBe('<p><strong>文法</strong></p><p>本文</p>')
  })

  it('lists the words of its sentence with what they do, as rules and models write them', () => {
    const row = (words: string, role: string) =>
      `<div><dt lang="ja">${words}</dt><dd dir="auto">${role}</dd></div>`
    const reading = '<small class="soft"> たなかさんは</small>'
    expect(shown('田中さんは (たなかさんは): 田中さん, name; は topic\n起きて：て形')).toBe(
      `<dl>${row(`田中さんは${reading}`, '田中さん, name; は topic')}${row('起きて', 'て形')}</dl>`,
    )
    expect(shown('- **激怒する** – to *rage*\n\n2. **怒る:** weaker\n「雪」 = `snow`')).toBe(
      `<dl>${row('激怒する', 'to *rage*')}${row('怒る', 'weaker')}${row('雪', '<code>snow</code>')}</dl>`,
    )
    // Neither a sentence with a colon, nor a time, nor words without an explanation.
    for (const text of [
      '彼は言った。彼女も: yes',
      '12:30に来た',
      'Note: snow',
      '文法：',
      `${'雪'.repeat(31)}: x`,
    ])
      expect(shown(text)).toBe(`<p>${text}</p>`)
  })

  it('keeps everything else as text', () => {
    const text = '<b>x</b> [a](javascript:alert(1)) ![b](http://x) 2 * 3 ** 4 ** a_b__c'
    expect(shown(text)).toBe(`<p>${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    expect(shown('`**`')).toBe('<p><code>**</code></p>')
    expect(shown('')).toBe('')
  })
})
