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

  it('keeps everything else as text', () => {
    const text = '<b>x</b> [a](javascript:alert(1)) ![b](http://x) 2 * 3 ** 4 ** a_b__c'
    expect(shown(text)).toBe(`<p>${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    expect(shown('`**`')).toBe('<p><code>**</code></p>')
    expect(shown('')).toBe('')
  })
})
