import { describe, expect, it } from 'vitest'
import { explanationFlaw, translationFlaw } from '../../../../lib/agent/quality/gates.ts'

/** Source, language, answer: good answers that a gate might take for faulty ones. */
type Said = [source: string, language: string, text: string]

describe('translations of good models are accepted:', () => {
  it.each<Said>([
    ['ゴロゴロゴロゴロ……', 'en', 'Rumble, rumble…'],
    ['ガタンゴトン、ガタンゴトン', 'en', 'Clickety-clack, clickety-clack, clickety-clack, clickety-clack'],
    ['ぎゃああああああああああああああああああ！', 'zh', '啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊！'],
    ['あははははははは', 'th', 'ฮ่าฮ่าฮ่าฮ่าฮ่าฮ่าฮ่า'],
    ['ワンワン！ワンワン！', 'de', 'Wau wau! Wau wau!'],
    ['しーん', 'de', 'Totenstille.'],
    ['草', 'en', 'lol'],
  ])('sounds, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['ラララ ラララ ラララ', 'en', 'La la la, la la la, la la la'],
    ['ラララ〜♪ ラララ〜♪', 'zh', '啦啦啦～♪ 啦啦啦～♪'],
    ['ナナナナナナナナナナナナ', 'en', 'Na na na na na na na na na na na na'],
    ['夢を 夢を 夢を 夢を 追いかけて', 'en', 'Chasing dreams, dreams, dreams, dreams'],
    ['Baby I love you 愛してる', 'ru', 'Baby I love you, люблю тебя'],
    ['アイ・ワナ・ビー・ウィズ・ユー・フォーエバー', 'zh', 'I wanna be with you forever'],
    ['Yeah! Yeah! Yeah! Yeah!', 'ja', 'Yeah! Yeah! Yeah! Yeah!'],
    ['南無阿弥陀仏、南無阿弥陀仏、南無阿弥陀仏', 'zh', '南无阿弥陀佛，南无阿弥陀佛，南无阿弥陀佛'],
  ])('songs and prayers, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['東京', 'zh', '東京'],
    ['中国', 'zh', '中国'],
    ['雪国', 'zh', '雪国'],
    ['田中太郎', 'zh', '田中太郎'],
    ['ルイ・ヴィトン', 'zh', 'Louis Vuitton'],
    ['マイクロソフト・オフィス', 'ar', 'Microsoft Office'],
    ['ボヘミアン・ラプソディ', 'ko', 'Bohemian Rhapsody'],
    ['株式会社任天堂', 'ru', 'Nintendo Co., Ltd.'],
    ['トヨタ自動車株式会社', 'th', 'Toyota Motor Corporation'],
    ['マイクロソフトのウィンドウズ・サーバーを使う。', 'ru', 'Использую Microsoft Windows Server.'],
    ['ツイッターとインスタグラム', 'zh', 'Twitter和Instagram'],
    ['東京オリンピック', 'ja', '東京五輪'],
    ['東京都千代田区永田町一丁目七番一号', 'ja', '東京都千代田区永田町一丁目七番一号'],
    ['いきものがかりの新曲を聴いた。', 'zh', '听了いきものがかり的新歌。'],
    ['となりのトトロを見た。', 'zh', '看了《龙猫》（となりのトトロ）。'],
    ['千と千尋の神隠し', 'fr', 'Le Voyage de Chihiro'],
    ['マサチューセッツ工科大学', 'vi', 'MIT'],
    ['안녕하세요 여러분 반갑습니다', 'en', '안녕하세요 여러분 반갑습니다'],
  ])('names and titles, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['2024年1月1日', 'zh', '2024年1月1日'],
    ['https://example.com/日本語', 'en', 'https://example.com/日本語'],
    ['https://example.co.jp/news/2024/', 'ja', 'https://example.co.jp/news/2024/'],
    ['お問い合わせ：info@example.co.jp', 'ar', 'للتواصل: info@example.co.jp'],
    ['090-1234-5678', 'ko', '090-1234-5678'],
    ['問1、問2、問3、問4、問5', 'en', 'Question 1, Question 2, Question 3, Question 4, Question 5'],
    [
      '第一章、第二章、第三章、第四章、第五章、第六章',
      'en',
      'Chapter 1, Chapter 2, Chapter 3, Chapter 4, Chapter 5, Chapter 6',
    ],
    [
      '第1話、第2話、第3話、第4話、第5話、第6話、第7話',
      'zh',
      '第1集、第2集、第3集、第4集、第5集、第6集、第7集',
    ],
    ['①②③④⑤', 'de', '①②③④⑤'],
    ['```js', 'en', '```js'],
  ])('numbers, addresses and code, %s (%s): %s', expectTaken)

  it.each<Said>([
    ['「は」と「が」', 'en', '"は" and "が"'],
    ['「てから」と「あとで」', 'en', '"てから" and "あとで"'],
    ['「てから」と「あとで」の違い', 'zh', '「てから」和「あとで」的区别'],
    ['「の」「は」「が」「を」の使い方', 'zh', '“の”、“は”、“が”、“を”的用法'],
    ['「行く」の過去形は「行った」です。', 'ko', '「行く」의 과거형은 「行った」입니다.'],
    ['「木」「林」「森」', 'de', '„木“ (Baum), „林“ (Hain), „森“ (Wald)'],
    ['「おはよう」と彼は言った。', 'en', '"Good morning," he said.'],
    ['日本（にほん）', 'zh', '日本'],
  ])('words that are spoken about, %s (%s): %s', expectTaken)

  const politely = '誠に恐れ入りますが、今しばらくお待ちくださいますようお願い申し上げます。'
  const winter = '国境の長いトンネルを抜けると雪国であった。夜の底が白くなった。信号所に汽車が止まった。'
  it.each<Said>([
    [politely, 'en', 'Please wait.'],
    [politely, 'zh', '请稍候。'],
    [politely, 'ko', '잠시만 기다려 주십시오.'],
    ['それでは皆さん、また来週この時間にお会いしましょう。さようなら。', 'zh', '下周见。'],
    [
      winter,
      'fr',
      'Au sortir du long tunnel de la frontière, on se trouva au pays de neige. Le fond de la nuit avait blanchi. Le train s’arrêta au poste d’aiguillage.',
    ],
    [winter, 'zh', '穿过县界长长的隧道，便是雪国。夜空下一片白茫茫。火车在信号所前停了下来。'],
    [
      winter,
      'ar',
      'بعد الخروج من النفق الطويل عند الحدود، كانت بلاد الثلج. ابيضّ قاع الليل. وتوقف القطار عند محطة الإشارة.',
    ],
    [winter, 'th', 'เมื่อพ้นอุโมงค์ยาวตรงเขตแดนก็คือเมืองหิมะ ก้นบึ้งของราตรีกลายเป็นสีขาว รถไฟหยุดที่จุดสัญญาณ'],
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

describe('explanations of good models are accepted:', () => {
  it.each<Said>([
    ['彼は食べられなかった。', 'en', '食べる → 食べられる → 食べられなかった (neg. past)'],
    ['読んでしまった。', 'en', '読む → 読んで → 読んでしまう → 読んでしまった: "ended up reading"'],
    ['読んでしまった。', 'ko', '〜てしまう: 완료'],
    ['読んでしまった。', 'ru', '〜てしまう — завершённость или сожаление.'],
    ['読んでしまった。', 'ar', '〜てしまう: تدل على الإتمام أو الأسف.'],
    ['読んでしまった。', 'zh-TW', '〜てしまう（ちゃう）：表示完成或遺憾'],
    ['雨が降ってきたので帰る。', 'zh', '降ってきた：开始下雨\nので：因为\n帰る：回家'],
    ['雨が降ってきたので帰る。', 'zh', '「降ってきた」：开始下。「ので」：因为。'],
    ['行かなければならない。', 'zh', 'なければならない：必须'],
    ['行かなければならない。', 'zh-TW', '〜なければならない：必須、不得不'],
    ['行かなければならない。', 'zh', '行かなければならない 表示必须去'],
    ['ただいま。', 'zh', 'ただいま：寒暄语，「我回来了」'],
    ['本を読みながら聴いている。', 'zh', '読みながら：边读\n聴いている：正在听'],
    ['本を読みながら聴いている。', 'zh', '読みながら＝読み（ます形）＋ながら，表示"一边……一边……"。'],
    ['これは本です。', 'zh-TW', 'これ（此）＋は（主題）＋本（書）＋です（斷定）。'],
    [
      'お待ちいただけますか。',
      'en',
      'お待ちいただけますか → 待ってもらえますか → 待ってくれる? (polite → plain)',
    ],
    ['……', 'en', 'Ellipsis: ……'],
    ['いる・ある', 'en', 'いる: animate. ある: inanimate. いる: animate. ある: inanimate.'],
    ['読んでしまった。', 'ja', '「読んで」：動詞「読む」のて形。「しまった」：完了。'],
  ])('%s (%s): %s', (source, language, text) => {
    expect(explanationFlaw(text, source, language)).toBeNull()
  })
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
