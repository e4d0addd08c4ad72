import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Furigana } from '../../../lib/contracts/schemas/text.ts'
import { analyse } from '../../../lib/text/analysis.ts'
import { furiganaOf } from '../../../lib/text/furigana.ts'
import { loadTokenizer, type Tokenizer } from '../../../lib/text/morphology/tokenizer.ts'
import { tokensOf } from '../../../lib/text/tokens.ts'
import cases from '../../fixtures/furigana.json' with { type: 'json' }
import more from '../../fixtures/furigana-more.json' with { type: 'json' }

let tokenize: Tokenizer
beforeAll(async () => {
  tokenize = await loadTokenizer()
})

const furigana = (sentence: string) => furiganaOf(analyse(tokenize, sentence))

describe('furigana', () => {
  it('read the hard cases', () => {
    expect(misread(cases)).toEqual([])
  })

  it('read many more', () => {
    expect(misread(more)).toEqual([])
  })

  it('leave out what nobody can know', () => {
    expect(written(furigana('龘を見た'))).toBe('龘を見[み]た')
    expect(written(furigana('𠮷野家で食べた'))).toMatch(/^𠮷/)
  })

  it.each(['', ' ', '😄😄と食べた', '\uD83D漢字', '漢\0字', '𠮷𠮷'])('survive %j', sentence => {
    expect(joined(furigana(sentence))).toBe(sentence)
  })
})

const telling = [
  ...'漢字人日本一二三十百千万何々ヶ〇来行上方間の本をにはがでとっ3１，.。、「」😄𠮷龘aア ー',
  '\uD83D',
  '\0',
  '\n',
]
const sentence = fc.oneof(
  fc.string({ unit: fc.constantFrom(...telling), maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('漢', 'あ', '一', '😄').map(unit => unit.repeat(1_500)),
)

describe('whatever the sentence', () => {
  it('the texts joined equal it, and readings are hiragana on kanji', () => {
    fc.assert(
      fc.property(sentence, text => {
        const parts = furigana(text)
        expect(joined(parts)).toBe(text)
        for (const part of parts) {
          if (part.reading === undefined) continue
          expect(part.reading).toMatch(/^[\u3041-\u3096\u30FC\u309D\u309E]+$/)
          expect(part.text).toMatch(/[\p{Script=Han}々〆〇ヶヵ]/u)
        }
      }),
    )
  })

  it('the words joined equal it, each where it says it starts', () => {
    fc.assert(
      fc.property(sentence, text => {
        const tokens = tokensOf(analyse(tokenize, text))
        expect(tokens.map(token => token.surface).join('')).toBe(text)
        for (const { surface, start } of tokens)
          expect(text.slice(start, start + surface.length)).toBe(surface)
      }),
    )
  })
})

function misread(sentences: readonly { text: string; accepted: string[] }[]): string[] {
  return sentences.flatMap(({ text, accepted }) => {
    const read = written(furigana(text))
    return accepted.includes(read) ? [] : [`${read}, not ${accepted.join(' or ')}`]
  })
}

/** The notation of the fixtures: 漢字[かんじ], and {3月}[さんがつ] where the base is not kanji alone. */
function written(parts: Furigana): string {
  return parts
    .map(({ text, reading }) => {
      if (reading === undefined) return text
      return /^[\p{Script=Han}々〆〇ヶヵ]+$/u.test(text) ? `${text}[${reading}]` : `{${text}}[${reading}]`
    })
    .join('')
}

function joined(parts: Furigana): string {
  return parts.map(part => part.text).join('')
}
