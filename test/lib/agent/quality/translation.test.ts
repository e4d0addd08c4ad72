import { describe, expect, it } from 'vitest'
import { translationFlaw } from '../../../../lib/agent/quality/gates.ts'

const flawOf = (source: string, language: string, text: string) => translationFlaw(text, source, language)

describe('a translation is accepted', () => {
  it.each([
    ['はい。', 'en', 'Yes.'],
    ['え？', 'en', 'Huh?'],
    ['……', 'en', '...'],
    ['♪', 'de', '♪'],
    ['禁煙', 'fr', 'Il est interdit de fumer dans tout le bâtiment.'],
    ['お疲れ様でした。', 'en', 'Bye!'],
    ['どうもありがとうございました。', 'en', 'Thanks.'],
    ['どうもありがとうございました。', 'zh', '谢谢。'],
    ['この度はお忙しい中お時間をいただきまして、誠にありがとうございました。', 'en', 'Thanks for your time.'],
    ['吾輩は猫である。名前はまだ無い。', 'zh-TW', '我是貓，還沒有名字。'],
    ['吾輩は猫である。名前はまだ無い。', 'ko', '나는 고양이다. 이름은 아직 없다.'],
    ['吾輩は猫である。名前はまだ無い。', 'ru', 'Я кот. Имени у меня пока нет.'],
    ['吾輩は猫である。名前はまだ無い。', 'ar', 'أنا قط، وليس لي اسم بعد.'],
    ['吾輩は猫である。名前はまだ無い。', 'th', 'ข้าพเจ้าเป็นแมว ยังไม่มีชื่อ'],
    ['吾輩は猫である。名前はまだ無い。', 'hi', 'मैं एक बिल्ली हूँ। मेरा अभी तक कोई नाम नहीं है।'],
    ['吾輩は猫である。名前はまだ無い。', 'vi', 'Tôi là mèo. Tôi vẫn chưa có tên.'],
    ['吾輩は猫である。名前はまだ無い。', 'pt-BR', 'Eu sou um gato. Ainda não tenho nome.'],
    ['吾輩は猫である。名前はまだ無い。', 'ja', '私は猫だ。まだ名前がない。'],
    ['はい。', 'ja', 'はい。'],
    ['国際連合の教育科学文化機関', 'ja', '国連教育科学文化機関。'],
    ['NHKのアプリ', 'ja', 'NHKアプリ'],
    ['NHKは2024年にiPhone向けのアプリを出した。', 'ru', 'В 2024 году NHK выпустила приложение для iPhone.'],
    ['マイクロソフト', 'zh', 'Microsoft'],
    ['OK、行こう。', 'el', 'OK, πάμε.'],
    ['Microsoft Windows Serverを使う。', 'ru', 'Пишу в Microsoft Windows Server.'],
    ['NHK 2024', 'ar', 'NHK 2024'],
    ['注意！', 'zh', '注意！'],
    ['「は」と「が」の違いについて説明する。', 'en', 'I will explain the difference between "は" and "が".'],
    ['「の」の使い方', 'zh', '“の”的用法'],
    ['は', 'en', 'The particle は marks topics.'],
    ['「は」の字', 'zh', '“は”字'],
    ['はははははははははは！', 'en', 'Hahahahahahahahahaha!'],
    ['いやだ、いやだ、いやだ、いやだ！', 'en', 'No, no, no, no, no, no, no, no way!'],
    ['ドドドドドドドドドド', 'en', 'Rumble, rumble, rumble, rumble, rumble, rumble, rumble, rumble.'],
    ['うわあああああああああああああああああ', 'en', 'Ah!'],
    [
      '国際連合教育科学文化機関',
      'de',
      'Organisation der Vereinten Nationen für Bildung, Wissenschaft und Kultur',
    ],
    ['彼女は笑った。', 'qqq', 'blip blop blup'],
    ['彼女は笑った。', 'sr', 'Nasmejala se i otišla kući.'],
  ])('%s (%s): %s', (source, language, text) => {
    expect(flawOf(source, language, text)).toBeNull()
  })
})

describe('texts that are not translations', () => {
  it.each([
    ['the line itself', 'はい。', 'en', 'はい。'],
    ['in other punctuation', '「彼は走った。」', 'en', '彼は走った'],
    ['in another width', 'ＡＢＣを覚えた。', 'en', 'ABCを覚えた。'],
    ['in other kana', 'パンを食べた。', 'en', 'ぱんを食べた。'],
    ['in kanji alone', '注意！', 'en', '注意'],
    ['under a heading', '彼は走った。', 'en', 'Translation: 彼は走った。'],
    ['a short one under a heading', 'はい。', 'ko', '번역: はい'],
    ['beside its translation', '彼は走った。', 'en', '彼は走った。 (He was running down the street.)'],
    ['beside its translation, short as it is', 'はい。', 'en', 'はい。 Yes, of course I do.'],
    ['within its translation', '彼は走った。', 'en', 'The words 彼は走った say that he was running.'],
    ['behind its translation', 'はい。', 'en', 'Yes, of course I do (はい).'],
    ['in Japanese for the most part', '彼は昨日、駅まで走った。', 'en', '彼はきのう、eki まで走った。'],
    ['kana where Chinese has none', '昨日、彼女は駅へ行った。', 'zh', '昨日、彼女は駅へ行きました。'],
    ['the line itself in Chinese', 'はい。', 'zh-TW', 'はい'],
    [
      'a long line in other kana, in Japanese',
      '彼はパンとリンゴを食べていた。',
      'ja',
      '彼はぱんとりんごを食べていた。',
    ],
    [
      'a long line in another width, in Japanese',
      '２０２４年のＡＢＣを覚えた。',
      'ja',
      '2024年のABCを覚えた。',
    ],
    ['a long line itself, in Japanese', '彼女は傘を持っていなかった。', 'ja', '彼女は傘を持っていなかった'],
  ])('%s is refused as an echo', (_, source, language, text) => {
    expect(flawOf(source, language, text)).toBe('echo')
  })

  it.each([
    ['English for Russian', '彼は昨日、駅まで走った。', 'ru', 'He ran to the station yesterday.'],
    ['English for Chinese', '彼は昨日、駅まで走った。', 'zh', 'He ran to the station yesterday.'],
    ['English for Japanese', '彼は昨日、駅まで走った。', 'ja', 'He ran to the station yesterday.'],
    ['Chinese for Japanese', '彼は昨日、駅まで走った。', 'ja', '他昨天跑到了车站。'],
    ['Korean for English', '彼は昨日、駅まで走った。', 'en', '그는 어제 역까지 달렸다.'],
    ['Russian for English', '彼は昨日、駅まで走った。', 'en', 'Вчера он побежал на вокзал.'],
    [
      'English for Serbian in Cyrillic',
      '彼は昨日、駅まで走った。',
      'sr-Cyrl',
      'He ran to the station yesterday.',
    ],
    ['English but for its name', 'NHKは昨日、駅まで走った。', 'ru', 'NHK ran to the station yesterday.'],
  ])('%s is refused', (_, source, language, text) => {
    expect(flawOf(source, language, text)).toBe('wrong_language')
  })

  it.each([
    ['a word', 'He was very very very very very very very very very very very very tired.'],
    ['a letter', `No${'o'.repeat(60)}!`],
    ['a sentence', 'I do not know what to say to you about all of this. '.repeat(3)],
    ['a numbered sentence', [1, 2, 3, 4, 5].map(n => `${n}. He was tired.`).join(' ')],
    ['something after a good beginning', `He was tired. ${'And so it went. '.repeat(6)}`],
  ])('%s over and over is refused', (_, text) => {
    expect(flawOf('彼はとても疲れていたので、すぐに寝た。', 'en', text)).toBe('repeats_itself')
  })

  it('endless laughter is refused', () => {
    expect(flawOf('はははは。', 'en', 'ha '.repeat(40))).toBe('repeats_itself')
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
