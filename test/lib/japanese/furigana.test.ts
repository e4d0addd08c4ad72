import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { tokensOf } from '../../../lib/japanese/morphology/word.ts'
import { readSpans } from '../../../lib/japanese/reading/read-spans.ts'
import cases from '../../fixtures/furigana.json' with { type: 'json' }
import more from '../../fixtures/furigana-more.json' with { type: 'json' }
import { deepIt } from '../../support/sample.ts'
import { tokenize } from '../../support/tokenizer.ts'

const furigana = (sentence: string) => furiganaOf(analyse(tokenize, sentence))

describe('furigana', () => {
  it.each([
    '昨日[きのう]友達[ともだち]に会[あ]った',
    '毎日[まいにち]八時間[はちじかん]働[はたら]いている',
    '今朝[けさ]兄[あに]に会[あ]った',
    '大人[おとな]二人[ふたり]と子供[こども]一人[ひとり]',
    '五月[ごがつ]一日[ついたち]',
    '三ヶ月[さんかげつ]前[まえ]',
    '十[じゅう]メートル歩[ある]く',
    '3月[がつ]15日[にち]',
    '会員[かいいん]数[すう]',
    '食[た]べ物[もの]',
  ])('end where words end: %s', noted => {
    expect(written(furigana(noted.replaceAll(/\[[^\]]*\]/g, '')))).toBe(noted)
  })

  deepIt('read the hard cases', () => {
    expect(misread(cases)).toEqual([])
  })

  deepIt('read many more', () => {
    expect(misread(more)).toEqual([])
  })

  deepIt('leave out readings that cannot be known', () => {
    expect(written(furigana('龘を見た'))).toBe('龘を見[み]た')
    expect(written(furigana('𠮷野家で食べた'))).toMatch(/^𠮷/)
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

describe('for any sentence', () => {
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

  deepIt('no reading extends past the end of a word', () => {
    const telling = fc.array(fc.constantFrom(...cases, ...more), { minLength: 1, maxLength: 3 })
    const text = fc.oneof(
      sentence,
      telling.map(found => found.map(({ text }) => text).join('')),
    )
    fc.assert(
      fc.property(text, text => {
        const words = tokensOf(analyse(tokenize, text))
        const ends = words.map(({ start, surface }) => start + surface.length)
        for (const { start, end } of readSpans(furigana(text)))
          expect(ends.filter(wordEnd => start < wordEnd && wordEnd < end)).toEqual([])
      }),
    )
  })

  deepIt('the words joined equal it, each at its stated position', () => {
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
    const read = written(inRuns(furigana(text)))
    return accepted.includes(read) ? [] : [`${read}, not ${accepted.join(' or ')}`]
  })
}

/** The fixtures write neighbouring words as one run, in which a word may be read in digits and kanji too. */
function inRuns(parts: Furigana): Furigana {
  const runs: Furigana = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last?.reading === undefined || part.reading === undefined || /^[0-9０-９]/.test(part.text))
      runs.push(part)
    else runs.splice(-1, 1, { text: last.text + part.text, reading: last.reading + part.reading })
  }
  return runs
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
