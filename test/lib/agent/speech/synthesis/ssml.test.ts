import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ssmlOf } from '../../../../../lib/agent/speech/synthesis/azure.ts'

const voice = 'ja-JP-NanamiNeural'
const textOf = (ssml: string) => />([^<]*)<\/voice><\/speak>$/.exec(ssml)?.[1]

describe('SSML', () => {
  it('names the voice and its language', () => {
    expect(ssmlOf('雨', voice)).toBe(
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="ja-JP">' +
        '<voice name="ja-JP-NanamiNeural">雨</voice></speak>',
    )
  })

  it('treats markup in the text as text', () => {
    expect(textOf(ssmlOf(`</voice><audio src="x"/>&amp;'`, voice))).toBe(
      '&lt;/voice&gt;&lt;audio src=&quot;x&quot;/&gt;&amp;amp;&apos;',
    )
  })

  it('omits only characters that XML cannot hold', () => {
    const lone = '\ud83d'
    expect(textOf(ssmlOf(`a\u0000b\u001bc${lone}d\ufffee\uffff\t\r\n😀\u0085`, voice))).toBe(
      'abcde\t\r\n😀\u0085',
    )
  })

  it('is one element with one text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const inside = textOf(ssmlOf(text, voice))
        expect(inside).toBeDefined()
        expect(inside).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)|[<>"']/)
        expect(inside?.isWellFormed()).toBe(true)
      }),
    )
  })
})
