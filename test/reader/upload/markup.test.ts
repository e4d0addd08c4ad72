import { describe, expect, it } from 'vitest'
import { chapterText } from '../../../reader/src/upload/epub/chapter-text.ts'
import { parseData, parsePage } from '../../../reader/src/upload/markup/parse-markup.ts'
import { attribute, elements, textIn, textOf } from '../../../reader/src/upload/markup/tree.ts'
import { deepIt } from '../../support/sample.ts'

const growing = '<!DOCTYPE a [<!ENTITY a "雨雨"><!ENTITY b "&a;&a;"><!ELEMENT p (#PCDATA)>]>'

describe('the tree of a page', () => {
  it.each([
    ['expands no entity of a document type', `${growing}<html><p>&b;</p></html>`, '&b;'],
    [
      'whose document type never ends has its root',
      '<!DOCTYPE a [<!ENTITY a "x"><html><p>雨</p></html>',
      '雨',
    ],
    ['has what follows a document type in small letters', `${growing.toLowerCase()}<p>雨</p>`, '雨'],
    ['has a document type in a comment as a comment', '<!-- <!DOCTYPE a [ --><p>雨</p>', '雨'],
    ['has plain characters', '<p><![CDATA[<b>雨</b> & ]]>降る</p>', '<b>雨</b> & 降る'],
    ['has characters by number', '<p>&#x96e8;&#38632;&#0;&#xD800;&#x110000;</p>', '雨雨\uFFFD\uFFFD\uFFFD'],
    ['has all that lies too deep', `<p>${'<b>'.repeat(15_000)}雨${'</b>'.repeat(15_000)}</p>`, '雨'],
    [
      'has what follows a section without an end',
      '<p>雨。</p><![CDATA[<p>風。<![CDATA[</p>雪。',
      '雨。\n風。\n雪。',
    ],
    [
      'has what follows attributes without an end',
      '<p class="a>雨。</p><p class="a>風。</p><p id=\'b/>雪。</p><p class="c>霜。</p>',
      '雨。\n風。\n雪。\n霜。',
    ],
    [
      'has what follows an attribute alone without an end',
      '<p>雨。</p><p class="a>風。</p><p>雪。</p>',
      '雨。\n風。\n雪。',
    ],
    ['has what follows tags without an end', '<p class="a" <b>雨</b>。</p><p id="b"</p>風。', '雨。\n風。'],
    [
      'has signs of prose as they are',
      '<p>a<b and c、x <y。</p><p>3<5、<雨>',
      'a<b and c、x <y。\n3<5、<雨>',
    ],
    ['has values with such signs', '<p title="a > b, c<d">雨<i title="<b id=\'x\'>">風</i></p>', '雨風'],
    [
      'has what follows comments and elements without an end',
      '<!-- a <p>雨。</p><!-- b <p>風。</p><xmp><p>雪。</p><style>霜。',
      '雨。\n風。\n雪。\n霜。',
    ],
    [
      'has the names of elements without prefixes',
      '<h:html xmlns:h="x"><h:p>雨<h:br/>風</h:p></h:html>',
      '雨\n風',
    ],
  ])('%s', (_, page, text) => {
    expect(chapterText(parsePage(page)).text).toBe(text)
  })

  it('has each text behind many faults, in a time that grows with it', () => {
    const faults = ['<p class="a>', 'x <y ', '<![CDATA[', '<!-- <p>', '<title>']
    for (const fault of faults)
      expect(textOf(parsePage(`${fault}雨`.repeat(20_000))).match(/雨/g)?.length).toBeGreaterThanOrEqual(
        19_999,
      )
  })

  it('of data has text in any element', () => {
    const data = parseData('<o:meta Property="a">一 & <b>二</b></o:meta><dc:title> 三\n四 </dc:title>')
    const [meta] = elements(data, 'meta')
    expect(meta && [attribute(meta, 'property'), textOf(meta)]).toEqual(['a', '一 & 二'])
    expect(textIn(data, 'title')).toBe('三 四')
  })

  deepIt('is refused if it is larger than that of any book, or deeper', () => {
    for (const page of ['<b/>'.repeat(1_000_001), '<b>'.repeat(20_001)])
      expect(() => parsePage(page)).toThrow(expect.objectContaining({ name: 'HugeMarkup' }))
  })
})
