import { hasKanji, kanjiClass, toHiragana } from '../kana.ts'
import { asFormOf, textOf, type Word } from '../morphology/word.ts'
import { wordTable } from '../word-table.ts'
import { fits, type Sense } from './cues.ts'
import { homographs, inCompound } from './homographs/all.ts'
import { goingOrDoing } from './homographs/going-or-doing.ts'
import { preferredReading } from './preferred.ts'

/** The number of characters on either side that may decide a reading. */
const REACH = 40

const leadingKanji = new RegExp(`^[${kanjiClass}]+`, 'u')

/** Corrects the dictionary's first choice by the text around each word. */
export function readByContext(words: readonly Word[]): Word[] {
  const sentence = textOf(words)
  let at = 0
  return words.map((word, index) => {
    const start = at
    at += word.surface.length
    const sense =
      freestanding(word, words[index - 1]) ??
      goingOrDoing(words, index) ??
      inCompound(words, index) ??
      homographSense(word, words[index - 1], sentence, start)
    return sense ? withSense(word, sense) : preferredReading(word)
  })
}

function homographSense(
  word: Word,
  previous: Word | undefined,
  sentence: string,
  start: number,
): Sense | undefined {
  const senses = homographs.get(word.surface) ?? homographs.get(word.base)
  if (!senses) return undefined
  const end = start + word.surface.length
  const left = sentence.slice(Math.max(0, start - REACH), start)
  const context = { left, right: sentence.slice(end, end + REACH), previous }
  return senses.find(candidate => fits(candidate, word, context))
}

function withSense(word: Word, { reading, base }: Sense): Word {
  const kana = word.surface.replace(leadingKanji, '')
  const read = { ...word, reading: hasKanji(kana) ? reading : reading + toHiragana(kana) }
  return base === undefined ? read : asFormOf(base, read)
}

/** Nouns that the dictionary takes for suffixes when they follow an adverb without a comma: `昨日 雪が`. */
const nouns = new Map(
  wordTable(`
  雨:あめ 雪:ゆき 水:みず 火:ひ 魚:さかな 酒:さけ 車:くるま 星:ほし 月:つき 店:みせ 家:いえ 山:やま 川:かわ 海:うみ 島:しま
  池:いけ 湖:みずうみ 港:みなと 船:ふね 馬:うま 犬:いぬ 猫:ねこ 鳥:とり 虫:むし 花:はな 石:いし 油:あぶら 薬:くすり 粉:こな
  卵:たまご 肉:にく 米:こめ 服:ふく 靴:くつ 鏡:かがみ 箱:はこ 町:まち 村:むら 街:まち 国:くに 道:みち 橋:はし 城:しろ
  歌:うた 話:はなし 声:こえ 顔:かお 手:て 足:あし 頭:あたま 体:からだ 腰:こし 目:め 夢:ゆめ 熱:ねつ 汗:あせ 力:ちから
  母:はは 父:ちち 兄:あに 姉:あね 妹:いもうと 弟:おとうと 子:こ 人:ひと 客:きゃく 皆:みな 物:もの 紙:かみ 本:ほん 字:じ 数:かず
  `).map(([noun, reading]): [string, Sense] => [noun, { reading }]),
)

/** 生まれつき体が弱い: few compounds are written with so many kana before their last kanji. */
const behindKana = /[ぁ-ん]{2}$/
const timeWord = /[日朝晩夜夕中年月週]$/

function freestanding(word: Word, previous: Word | undefined): Sense | undefined {
  if (word.pos[1] !== '接尾' || previous?.pos[1] === '固有名詞') return undefined
  const loose =
    previous === undefined ||
    previous.pos[0] === '副詞' ||
    previous.pos[1] === '副詞可能' ||
    timeWord.test(previous.surface) ||
    (previous.pos[0] !== '接頭詞' && behindKana.test(previous.surface))
  return loose ? nouns.get(word.surface) : undefined
}
