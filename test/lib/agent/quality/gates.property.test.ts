import fc from 'fast-check'
import { describe, it } from 'vitest'
import { explanationFlaw, translationFlaw } from '../../../../lib/agent/quality/gates.ts'
import { answerTo } from '../../../support/fake-provider/index.ts'
import { runs } from '../../../support/sample.ts'
import { language, line } from './lines.ts'

describe('an honest answer, in whatever language, for whatever line,', () => {
  it('is accepted as a translation', () => {
    fc.assert(
      fc.property(line, language, (source, tag) => {
        const text = answerTo('translation', source, tag)
        return translationFlaw(text, source, tag) === null
      }),
      runs(1_500, 20),
    )
  })

  it('is accepted as an explanation, although it quotes the line', () => {
    fc.assert(
      fc.property(line, language, fc.boolean(), (source, tag, quotes) => {
        const said = answerTo('explanation', source, tag)
        return explanationFlaw(quotes ? `「${source}」: ${said}` : said, source, tag) === null
      }),
      runs(1_500, 20),
    )
  })
})

/** Enough letters to check the language of its answers. */
const longLine = fc.stringMatching(/^[ぁ-ん一-龯]{6}[ぁ-ん一-龯]{6,60}。$/, { size: 'max' })
/** A line with kana, which distinguish Japanese from Chinese. */
const japaneseLine = longLine.map(text => `これらは${text}`)
const foreignLanguage = language.filter(tag => tag !== 'ja')

/** Answers of models that do not work on a line, in different spellings. */
const givenBack = (source: string) =>
  fc.constantFrom(
    source,
    source.slice(0, -1),
    `「${source}」`,
    [...source].join(' '),
    `Translation: ${source}`,
    `${source} (translated)`,
    source.replace(/[ぁ-ん]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60)),
    source.slice(0, -4),
  )

type Answers = fc.Arbitrary<{ source: string; tag: string; text: string }>
const never = (answers: Answers, flawOf = translationFlaw) =>
  fc.assert(
    fc.property(answers, ({ source, tag, text }) => flawOf(text, source, tag) !== null),
    runs(600, 10),
  )

const inAnotherScript = (field: string): Answers =>
  fc
    .record({ source: japaneseLine, tag: language, other: language })
    .filter(({ tag, other }) => script(tag) !== script(other))
    .map(({ source, tag, other }) => ({ source, tag, text: answerTo(field, source, other) }))

const overAndOver = (field: string): Answers =>
  fc
    .record({ source: longLine, tag: language, unit: longLine, times: fc.integer({ min: 5, max: 40 }) })
    .map(({ source, tag, unit, times }) => ({
      source,
      tag,
      text: answerTo(field, source, tag) + answerTo(field, unit, tag).repeat(times),
    }))

describe('texts that are not translations', () => {
  const cases = (lines: fc.Arbitrary<string>, tags: fc.Arbitrary<string>) =>
    fc.record({ source: lines, tag: tags })

  it('the line is refused, in any spelling or wrapping', () =>
    never(
      cases(japaneseLine, foreignLanguage).chain(({ source, tag }) =>
        givenBack(source).map(text => ({ source, tag, text })),
      ),
    ))

  it('the line in Japanese is refused', () =>
    never(japaneseLine.map(source => ({ source, tag: 'ja', text: `「${source.slice(0, -1)}」` }))))

  it('a text in the letters of another language is refused', () => never(inAnotherScript('translation')))

  it('an endless repetition of anything, after anything, is refused', () => never(overAndOver('translation')))

  it('the answer is refused in the form in which it was sent', () =>
    never(
      cases(longLine, language).map(({ source, tag }) => ({
        source,
        tag,
        text: JSON.stringify({ items: [{ index: 5, translation: answerTo('translation', source, tag) }] }),
      })),
    ))
})

describe('texts that are not explanations', () => {
  it('the line is refused, spelt otherwise or under a heading', () =>
    never(
      fc
        .record({
          source: longLine,
          tag: language,
          dress: fc.constantFrom('「*」', '*!', 'Explanation: *', '(*)'),
        })
        .map(({ source, tag, dress }) => ({ source, tag, text: dress.replace('*', source.slice(0, -1)) })),
      explanationFlaw,
    ))

  it('a text in the letters of another language is refused, whatever it quotes', () =>
    never(
      inAnotherScript('explanation').map(({ source, tag, text }) => ({
        source,
        tag,
        text: `「${source.slice(0, 3)}」 ${text}`,
      })),
      explanationFlaw,
    ))

  it('an endless repetition is refused', () => never(overAndOver('explanation'), explanationFlaw))
})

function script(tag: string) {
  const { script: name } = new Intl.Locale(tag).maximize()
  return name === 'Hans' || name === 'Hant' ? 'Hani' : name
}
