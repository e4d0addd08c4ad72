import { expect, it } from 'vitest'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { readAsGlossed } from '../../../lib/japanese/reading/glossed-names.ts'
import { agreedGlosses, glossesIn } from '../../../lib/japanese/reading/glosses.ts'
import { tokenize } from '../../support/tokenizer.ts'

const plain = (sentence: string, article = '') =>
  furiganaOf(readAsGlossed(analyse(tokenize, sentence), agreedGlosses(glossesIn(article))))
const read = (...given: Parameters<typeof plain>) =>
  plain(...given)
    .map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`))
    .join('')

it.each([
  ['東風谷（こちや）は巫女だ。', '昨日、東風谷さんに会った。', '東風谷[こちや]さん'],
  ['小鳥遊（たかなし）という名だ。', '小鳥遊は笑った。', '小鳥遊[たかなし]は'],
  ['上野（かみの）教授', '上野教授が来た。', '上野[かみの]'],
  ['山崎(ヤマザキ)と申します。', '山崎が言った。', '山崎[やまざき]が'],
  ['東風谷早苗（こちや・さなえ）さん', '東風谷早苗が来た。', '東風谷早苗[こちやさなえ]が'],
  ['東風谷早苗（こちや・さなえ）さん', '東風谷が来た。', '東風谷[こちや]が'],
  ['東風谷　早苗（こちや　さなえ）さん', '東風谷が来た。', '東風谷[こちや]が'],
  ['雲母坂（きららざか、京都市）を登る。', '雲母坂は急だ。', '雲母坂[きららざか]は'],
  ['御手洗（みたらい）さん', '御手洗さんが来た。', '御手洗[みたらい]さん'],
  ['日本橋（にっぽんばし）の店', '日本橋で会う。', '日本橋[にっぽんばし]で'],
  ['東京（とうきょう）に住む。', '東京へ行く。', '東京[とうきょう]へ'],
])('a name with its reading in brackets in the article %s is read so in: %s', (article, sentence, wanted) =>
  expect(read(sentence, article)).toContain(wanted),
)

it.each([
  ['彼（かれし）ができた。', '彼が来た。'],
  ['やっと終わった（笑）。', '笑った。'],
  ['東京（など）の町', '東京へ行く。'],
  ['大阪府警（など）は', '大阪府警が調べる。'],
  ['一日（ついたち）に会う。', '一日かかった。'],
  ['大人（おとな）と子供', '大人が来た。'],
  ['市場（いちば）で買う。', '市場が伸びる。'],
  ['十八番（おはこ）だ。', '十八番目の人。'],
  ['東京大学（とうだい）に入る。', '東京大学に入る。'],
  ['日本銀行（にちぎん）は', '日本銀行が決めた。'],
  ['高等学校（こうこう）に入る。', '高等学校に入る。'],
  ['日米安保（あんぽ）の話', '日米安保が続く。'],
  ['株式会社（かぶ）の話', '株式会社が多い。'],
  ['生物（なまもの）を運ぶ。', '生物を学ぶ。'],
  ['作曲家東風谷（こちや）', '作曲家東風谷の歌'],
  ['学生（たち）は', '学生が来た。'],
  ['山崎（やまさき）と山崎（やまざき）', '山崎が来た。'],
  ['東風谷（Kochiya）', '東風谷が来た。'],
  ['東風谷（んこち）', '東風谷が来た。'],
  ['東風谷（こ）', '東風谷が来た。'],
])('kana in brackets that are not a name’s reading %s changes nothing in: %s', (article, sentence) =>
  expect(read(sentence, article)).toBe(read(sentence)),
)

it('a text of brackets alone is read quickly', () => {
  for (const text of ['東（', '東・', '（か', '東（か・', '東風谷（こちや）'])
    expect(glossesIn(text.repeat(50_000)).length).toBeLessThanOrEqual(50_000)
})
