import { expect, it } from 'vitest'
import { analyse } from '../../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../../lib/japanese/furigana.ts'
import { tokenize } from '../../support/tokenizer.ts'

const read = (text: string) =>
  furiganaOf(analyse(tokenize, text))
    .map(part => (part.reading === undefined ? part.text : `${part.text}[${part.reading}]`))
    .join('')

it.each([
  '弘安[こうあん]4年[ねん]に攻[せ]めて来[き]た。',
  '承和[じょうわ]の変[へん]',
  '嘉永[かえい]年間[ねんかん]の地図[ちず]だ。',
  '欽明[きんめい]天皇[てんのう]の時代[じだい]',
  '後宇多[ごうだ]上皇[じょうこう]の歌[うた]',
  '播磨国[はりまのくに]の武士[ぶし]',
  '越中国[えっちゅうのくに]へ逃[に]げる。',
  '上野[こうずけ]の国[くに]の寺[てら]',
  '長門守[ながとのかみ]に仕[つか]える。',
  '従四位下[じゅしいげ]に叙[じょ]せられた。',
  '正三位[しょうさんみ]になる。',
])('historical names have their own readings: %s', noted => {
  expect(read(noted.replaceAll(/\[[^\]]*\]/g, ''))).toBe(noted)
})

it.each([
  '治安[ちあん]の維持[いじ]',
  '天文[てんもん]の知識[ちしき]',
  '日向[ひなた]で寝[ね]る。',
  '上野[うえの]の国立[こくりつ]博物館[はくぶつかん]',
  '備中[びっちゅう]国際大学[こくさいだいがく]',
  '5年[ねん]で一位[いちい]になる。',
])('other words are not taken for historical names: %s', noted => {
  expect(read(noted.replaceAll(/\[[^\]]*\]/g, ''))).toBe(noted)
})
