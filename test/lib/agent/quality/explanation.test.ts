import { describe, expect, it } from 'vitest'
import { explanationFlaw } from '../../../../lib/agent/quality/gates.ts'
import { answerTo } from '../../../support/fake-provider/index.ts'

const source = '彼は昨日、駅まで走った。'
const flawOf = (language: string, text: string, line = source) => explanationFlaw(text, line, language)

it.each([
  ['en', '「走った」 is the plain past of 「走る」 (はしる), to run.'],
  ['en', '彼は: topic. 駅まで: as far as the station. 走った: ran.'],
  ['zh', 'まで（という意味のとき）：直到某处。'],
  ['zh', '「まで」表示终点；「走った」是「走る」的过去式。'],
  ['ko', '「走った」는 「走る」의 과거형입니다.'],
  ['ja', '「まで」は終点を表します。「走った」は「走る」の過去形です。'],
  ['de', `Der Satz „${source}“ ist einfach gebaut: Thema, Zeit, Ziel, Verb.`],
])('an explanation is accepted in %s: %s', (language, text) => {
  expect(flawOf(language, text)).toBeNull()
})

describe('texts that are not explanations', () => {
  it.each([
    ['the line itself', 'en', '「彼は昨日、駅まで走った」', 'echo'],
    ['a line without Japanese itself', 'en', 'NHK 2024', 'echo', 'NHK 2024'],
    ['dots', 'en', '……', 'too_short'],
    [
      'Japanese for English',
      'en',
      '「走った」は動詞「走る」の過去形で、「駅まで」は終点を表します。',
      'wrong_language',
    ],
    ['English for Chinese', 'zh', '「走った」 is the plain past of 「走る」, to run.', 'wrong_language'],
    ['Chinese for Japanese', 'ja', '「まで」表示终点；「走った」是「走る」的过去式。', 'wrong_language'],
    ['one thing over and over', 'en', 'まで means as far as. '.repeat(5), 'repeats_itself'],
    ['the wrapping of one', 'en', '{"explanation": "The past of 走る."}', 'malformed'],
  ])('%s is refused', (_, language, text, flaw, line = source) => {
    expect(flawOf(language, text, line)).toBe(flaw)
  })

  it('an endless text is refused', () => {
    const essay = answerTo(
      'explanation',
      String.fromCodePoint(...Array.from({ length: 1_700 }, (_, at) => 0x4e00 + at)),
    )
    expect(flawOf('en', essay.slice(0, 8_000))).toBeNull()
    expect(flawOf('en', essay.slice(0, 8_001))).toBe('too_long')
  })
})
