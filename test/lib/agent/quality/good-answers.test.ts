import { describe, expect, it } from 'vitest'
import { explanationFlaw, translationFlaw } from '../../../../lib/agent/quality/gates.ts'

/** Source, language, answer: good answers that a gate might take for faulty ones. */
type Said = [source: string, language: string, text: string]

describe('translations of good models are accepted:', () => {
  it.each<Said>([
    ['ゴロゴロゴロゴロ……', 'en', 'Rumble, rumble…'],
    ['ぎゃああああああああああああああああああ！', 'zh', '啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊！'],
    ['あははははははは', 'th', 'ฮ่าฮ่าฮ่าฮ่าฮ่าฮ่าฮ่า'],
    ['草', 'en', 'lol'],
  ])('sounds, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['ラララ ラララ ラララ', 'en', 'La la la, la la la, la la la'],
    ['ラララ〜♪ ラララ〜♪', 'zh', '啦啦啦～♪ 啦啦啦～♪'],
    ['夢を 夢を 夢を 夢を 追いかけて', 'en', 'Chasing dreams, dreams, dreams, dreams'],
    ['Baby I love you 愛してる', 'ru', 'Baby I love you, люблю тебя'],
    ['南無阿弥陀仏、南無阿弥陀仏、南無阿弥陀仏', 'zh', '南无阿弥陀佛，南无阿弥陀佛，南无阿弥陀佛'],
  ])('songs and prayers, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['東京', 'zh', '東京'],
    ['田中太郎', 'zh', '田中太郎'],
    ['ルイ・ヴィトン', 'zh', 'Louis Vuitton'],
    ['株式会社任天堂', 'ru', 'Nintendo Co., Ltd.'],
    ['マイクロソフトのウィンドウズ・サーバーを使う。', 'ru', 'Использую Microsoft Windows Server.'],
    ['ツイッターとインスタグラム', 'zh', 'Twitter和Instagram'],
    ['東京オリンピック', 'ja', '東京五輪'],
    ['いきものがかりの新曲を聴いた。', 'zh', '听了いきものがかり的新歌。'],
    ['となりのトトロを見た。', 'zh', '看了《龙猫》（となりのトトロ）。'],
    ['千と千尋の神隠し', 'fr', 'Le Voyage de Chihiro'],
    ['안녕하세요 여러분 반갑습니다', 'en', '안녕하세요 여러분 반갑습니다'],
  ])('names and titles, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['2024年1月1日', 'zh', '2024年1月1日'],
    ['https://example.com/日本語', 'en', 'https://example.com/日本語'],
    ['問1、問2、問3、問4、問5', 'en', 'Question 1, Question 2, Question 3, Question 4, Question 5'],
    [
      '第一章、第二章、第三章、第四章、第五章、第六章',
      'en',
      'Chapter 1, Chapter 2, Chapter 3, Chapter 4, Chapter 5, Chapter 6',
    ],
    ['```js', 'en', '```js'],
  ])('numbers, addresses and code, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['「は」と「が」', 'en', '"は" and "が"'],
    ['「てから」と「あとで」の違い', 'zh', '「てから」和「あとで」的区别'],
    ['「の」「は」「が」「を」の使い方', 'zh', '“の”、“は”、“が”、“を”的用法'],
    ['日本（にほん）', 'zh', '日本'],
  ])('words that are spoken about, %s (%s): %s', expectTaken)

  const politely = '誠に恐れ入りますが、今しばらくお待ちくださいますようお願い申し上げます。'
  const winter = '国境の長いトンネルを抜けると雪国であった。夜の底が白くなった。信号所に汽車が止まった。'
  it.each<Said>([
    [politely, 'en', 'Please wait.'],
    ['それでは皆さん、また来週この時間にお会いしましょう。さようなら。', 'zh', '下周见。'],
    [
      winter,
      'fr',
      'Au sortir du long tunnel de la frontière, on se trouva au pays de neige. Le fond de la nuit avait blanchi. Le train s’arrêta au poste d’aiguillage.',
    ],
    [
      winter,
      'ja',
      '国の境にある長いトンネルを出ると、雪の国だった。夜の地面が白くなった。信号所で汽車が止まった。',
    ],
  ])('polite phrases and prose, %s (%s): %s', expectTaken)

  function expectTaken(...[source, language, text]: Said) {
    expect(translationFlaw(text, source, language)).toBeNull()
  }
})

it.each<Said>([
  ['彼は食べられなかった。', 'en', '食べる → 食べられる → 食べられなかった (neg. past)'],
  ['読んでしまった。', 'ar', '〜てしまう: تدل على الإتمام أو الأسف.'],
  ['読んでしまった。', 'zh-TW', '〜てしまう（ちゃう）：表示完成或遺憾'],
  ['雨が降ってきたので帰る。', 'zh', '降ってきた：开始下雨\nので：因为\n帰る：回家'],
  ['行かなければならない。', 'zh', '行かなければならない 表示必须去'],
  ['ただいま。', 'zh', 'ただいま：寒暄语，「我回来了」'],
  ['本を読みながら聴いている。', 'zh', '読みながら＝読み（ます形）＋ながら，表示"一边……一边……"。'],
  [
    'お待ちいただけますか。',
    'en',
    'お待ちいただけますか → 待ってもらえますか → 待ってくれる? (polite → plain)',
  ],
  ['……', 'en', 'Ellipsis: ……'],
  ['いる・ある', 'en', 'いる: animate. ある: inanimate. いる: animate. ある: inanimate.'],
  ['読んでしまった。', 'ja', '「読んで」：動詞「読む」のて形。「しまった」：完了。'],
])('explanations of good models are accepted: %s (%s): %s', (source, language, text) => {
  expect(explanationFlaw(text, source, language)).toBeNull()
})

describe('answers that only look good', () => {
  it.each<Said>([
    [
      '行かなければならない。',
      'zh',
      '「なければならない」は一般的な義務を表し、「なる」の否定形を使います。',
    ],
    ['読んでしまった。', 'zh-TW', '読むのて形にしまうが付いた形。完了を表す。'],
    ['読んでしまった。', 'zh', 'この文は「読む」のて形に「しまう」が付いた形で、完了・残念な気持ちを示す。'],
  ])('in Japanese instead of the output language are refused: %s (%s): %s', (source, language, text) => {
    expect(explanationFlaw(text, source, language)).toBe('wrong_language')
  })

  it.each<Said>([
    ['パソコンでテレビを見る。', 'ru', 'I watch TV on my computer.'],
    ['マイクロソフトのソフトウェアは高いです。', 'ru', 'Software from Microsoft is expensive.'],
    ['彼は昨日、駅まで走った。', 'zh', '昨日、彼は駅へ走りました。'],
    ['「彼は昨日、駅まで走った。」', 'en', '「彼は昨日駅まで走りました」'],
    ['ははは、彼は疲れていたので寝た。', 'en', 'He was so tired that he went to bed at once. '.repeat(5)],
    ['https://example.com/をご覧ください。', 'en', 'https://example.com/をご覧ください'],
    ['第一に、彼は疲れていた。', 'en', 'Chapter 1. Chapter 2. Chapter 3. Chapter 4. Chapter 5. Chapter 6.'],
  ])('in another language, with the line or in a loop are refused: %s (%s): %s', (source, language, text) => {
    expect(translationFlaw(text, source, language)).not.toBeNull()
  })
})
