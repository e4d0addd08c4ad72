import { describe, expect, it } from 'vitest'
import { translationFlaw } from '../../../../lib/agent/quality/gates.ts'

const flawOf = (source: string, language: string, text: string) => translationFlaw(text, source, language)

it.each([
  ['はい。', 'en', 'Yes.'],
  ['……', 'en', '...'],
  ['禁煙', 'fr', 'Il est interdit de fumer dans tout le bâtiment.'],
  ['どうもありがとうございました。', 'zh', '谢谢。'],
  ['この度はお忙しい中お時間をいただきまして、誠にありがとうございました。', 'en', 'Thanks for your time.'],
  ['吾輩は猫である。名前はまだ無い。', 'ko', '나는 고양이다. 이름은 아직 없다.'],
  ['吾輩は猫である。名前はまだ無い。', 'ar', 'أنا قط، وليس لي اسم بعد.'],
  ['吾輩は猫である。名前はまだ無い。', 'th', 'ข้าพเจ้าเป็นแมว ยังไม่มีชื่อ'],
  ['吾輩は猫である。名前はまだ無い。', 'ja', '私は猫だ。まだ名前がない。'],
  ['はい。', 'ja', 'はい。'],
  ['NHKは2024年にiPhone向けのアプリを出した。', 'ru', 'В 2024 году NHK выпустила приложение для iPhone.'],
  ['マイクロソフト', 'zh', 'Microsoft'],
  ['NHK 2024', 'ar', 'NHK 2024'],
  ['注意！', 'zh', '注意！'],
  ['「は」と「が」の違いについて説明する。', 'en', 'I will explain the difference between "は" and "が".'],
  ['は', 'en', 'The particle は marks topics.'],
  ['はははははははははは！', 'en', 'Hahahahahahahahahaha!'],
  ['いやだ、いやだ、いやだ、いやだ！', 'en', 'No, no, no, no, no, no, no, no way!'],
  ['うわあああああああああああああああああ', 'en', 'Ah!'],
  ['彼女は笑った。', 'qqq', 'blip blop blup'],
  ['彼女は笑った。', 'sr', 'Nasmejala se i otišla kući.'],
])('a translation is accepted %s (%s): %s', (source, language, text) => {
  expect(flawOf(source, language, text)).toBeNull()
})

describe('texts that are not translations', () => {
  it.each([
    ['the line itself', 'はい。', 'en', 'はい。'],
    ['in other punctuation', '「彼は走った。」', 'en', '彼は走った'],
    ['in another width', 'ＡＢＣを覚えた。', 'en', 'ABCを覚えた。'],
    ['in other kana', 'パンを食べた。', 'en', 'ぱんを食べた。'],
    ['in kanji alone', '注意！', 'en', '注意'],
    ['under a heading', '彼は走った。', 'en', 'Translation: 彼は走った。'],
    ['beside its translation', '彼は走った。', 'en', '彼は走った。 (He was running down the street.)'],
    ['within its translation', '彼は走った。', 'en', 'The words 彼は走った say that he was running.'],
    ['in Japanese for the most part', '彼は昨日、駅まで走った。', 'en', '彼はきのう、eki まで走った。'],
    ['kana where Chinese has none', '昨日、彼女は駅へ行った。', 'zh', '昨日、彼女は駅へ行きました。'],
    ['a long line in other kana', '彼はパンとリンゴを食べていた。', 'ja', '彼はぱんとりんごを食べていた。'],
    ['a long line itself, in Japanese', '彼女は傘を持っていなかった。', 'ja', '彼女は傘を持っていなかった'],
  ])('%s is refused as an echo', (_, source, language, text) => {
    expect(flawOf(source, language, text)).toBe('echo')
  })

  it.each([
    ['English for Russian', '彼は昨日、駅まで走った。', 'ru', 'He ran to the station yesterday.'],
    ['English for Japanese', '彼は昨日、駅まで走った。', 'ja', 'He ran to the station yesterday.'],
    ['Chinese for Japanese', '彼は昨日、駅まで走った。', 'ja', '他昨天跑到了车站。'],
    ['Korean for English', '彼は昨日、駅まで走った。', 'en', '그는 어제 역까지 달렸다.'],
    ['English for Serbian', '彼は昨日、駅まで走った。', 'sr-Cyrl', 'He ran to the station yesterday.'],
    ['English but for its name', 'NHKは昨日、駅まで走った。', 'ru', 'NHK ran to the station yesterday.'],
  ])('%s is refused', (_, source, language, text) => {
    expect(flawOf(source, language, text)).toBe('wrong_language')
  })

  it.each([
    ['a letter', `No${'o'.repeat(60)}!`],
    ['a sentence', 'I do not know what to say to you about all of this. '.repeat(3)],
    ['a numbered sentence', [1, 2, 3, 4, 5].map(n => `${n}. He was tired.`).join(' ')],
    ['something after a good beginning', `He was tired. ${'And so it went. '.repeat(6)}`],
  ])('%s over and over is refused', (_, text) => {
    expect(flawOf('彼はとても疲れていたので、すぐに寝た。', 'en', text)).toBe('repeats_itself')
  })

  it('a text far longer than the line is refused', () => {
    const lecture =
      'Well, the speaker agrees here, which in turn tells us that something was asked before, and that the answer is polite.'
    expect(flawOf('はい。', 'en', lecture)).toBe('too_long')
    expect(
      flawOf(
        'はい。',
        'zh',
        '这里说话的人表示同意，由此可以知道前面有人问了什么，而且语气相当客气，既不热情也不冷淡，听的人多半会满意地点头离开。',
      ),
    ).toBe('too_long')
  })

  it.each([
    ['en', 'He ran.'],
    ['en', 'OK'],
    ['en', '……'],
    ['zh', '他跑'],
  ])('a text far shorter than the line is refused (%s: %s)', (language, text) => {
    const source = '彼は昨日の朝早く、誰にも何も言わずに家を出て、駅までの長い道を一人で走っていった。'
    expect(flawOf(source, language, text)).toBe('too_short')
  })

  it.each([
    '{"index": 5, "translation": "He ran."}',
    '"}, {"index": 6, "start": "彼", "translation": "He ran.',
    '```json\nHe ran.\n```',
    '<think>He?</think> He ran.',
  ])('the wrapping of an answer is refused: %s', text => {
    expect(flawOf('彼は走った。', 'en', text)).toBe('malformed')
  })

  it('marks of the line itself do not count as wrapping', () => {
    const source = 'コード {"index": 5} と <think> を書いた。'
    expect(flawOf(source, 'en', 'I wrote the code {"index": 5} and <think>.')).toBeNull()
  })
})
