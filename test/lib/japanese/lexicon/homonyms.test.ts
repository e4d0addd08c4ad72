import { expect, it } from 'vitest'
import { analyseForWords } from '../../../../lib/japanese/lexicon/in-kana/analyse-for-words.ts'
import { wordsOfRow } from '../../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { tokenize } from '../../../support/tokenizer.ts'
import { dictionaryOf } from './small-dictionary.ts'

const dictionary = dictionaryOf(`
  書く かく v5k,vt to write !
  掻く かく v5k,vt to scratch !~
  頭 あたま n head !
  字 じ n letter !
  書ける かける v1 to be able to write
  掛ける かける v1,vt to hang !~
  胡坐 あぐら n sitting cross-legged !~
  胡坐を掻く あぐらをかく exp,v5k to sit cross-legged
  突く つく v5k,vt to poke !
  杖 つえ n cane !
  買う かう v5u,vt to buy !
  勝つ かつ v5t to win !
  本 ほん n book !
  試合 しあい n match !
  服 ふく n clothes !
  切る きる v5r,vt to cut !
  紙 かみ n paper !
  髪 かみ n hair !
  家 うち n house !~
  内 うち n inside !
  好き すき adj-na liked !~
  隙 すき n gap !
  逃げる にげる v1 to flee !
  帰る かえる v5r to go home !
  蓋 ふた n lid !
  二 に,ふた num two !
  列 れつ n line; row !
  作る つくる v5r to make !
  列を作る れつをつくる exp,v5r to form a line
  飽きっぽい あきっぽい adj-i easily bored
  一目惚れ ひとめぼれ n,vs love at first sight
  平べったい ひらべったい adj-i flat
  窓越し まどごし n through a window
  角 かど n corner !
  難題 なんだい n difficult problem !
  加える くわえる v1 to add !
  混ぜる まぜる v1 to mix !
  良い よい adj-i good !
  傘 かさ n umbrella !
  差す さす v5s to hold up !
  然して さして adv not very ~
  知る しる v5r to know !
  見る みる v1 to see !
  行く いく v5k-s to go !
  着る きる v1 to wear !
  人 ひと n person !
  目 め n eye !
`)

const units = (sentence: string) =>
  wordsOfRow(tokensOf(analyseForWords(tokenize, sentence, dictionary)), dictionary)
    .flatMap(({ start, length, written, of }) => {
      const text = sentence.slice(start, start + length)
      if (of === null) return []
      return [of.form === written ? `${text}=${written}` : `${text}=${written}（${of.form}）`]
    })
    .join(' ')

it.each([
  ['頭をかいた。', '頭=頭 かいた=かく（掻く）'],
  ['字をかいた。', '字=字 かいた=かく（書く）'],
  ['字がかけない。', '字=字 かけない=かく（書く）'],
  ['つえをついて、', 'つえ=つえ（杖） ついて=つく（突く）'],
  ['服をきる。紙をきる。', '服=服 きる=きる（着る） 紙=紙 きる=きる（切る）'],
  ['本をかった。試合にかった。', '本=本 かった=かう（買う） 試合=試合 かった=かつ（勝つ）'],
  ['かみをきる。', 'かみ=かみ（髪） きる=きる（切る）'],
  ['知らないうちに帰る。', '知らない=知る うち=うち（内） 帰る=帰る'],
  ['見るすきに逃げた。', '見る=見る すき=すき（隙） 逃げた=逃げる'],
  ['ふたを見る。', 'ふた=ふた（蓋） 見る=見る'],
  ['列を作った。', '列=列 作った=作る'],
  ['飽きっぽい人', '飽きっぽい=飽きっぽい 人=人'],
  ['一目ぼれして、', '一目ぼれ=一目ぼれ（一目惚れ）'],
  ['平べったい紙', '平べったい=平べったい 紙=紙'],
  ['窓ごしに見る。', '窓ごし=窓ごし（窓越し） 見る=見る'],
  ['三つめの角', '角=角'],
  ['なんだい、それは。', ''],
  ['加えてよく混ぜる。', '加えて=加える よく=よい（良い） 混ぜる=混ぜる'],
  ['傘をさして、', '傘=傘 さして=さす（差す）'],
  ['ちっ、見た。', '見た=見る'],
  ['きゃっ、見た。', '見た=見る'],
  ['見ておくれ。', '見ておくれ=見る'],
])('a word is told by the words that it goes with: %s', (sentence, expected) => {
  expect(units(sentence)).toBe(expected)
})
