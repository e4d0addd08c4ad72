import { textOf, uninflected, type Word } from '../morphology/word.ts'
import { wordTable } from '../word-table.ts'

/** Set phrases the dictionary takes apart or misreads: text, reading, part of speech where it is no noun. */
const phrases = new Map(
  wordTable(`
  一本道:いっぽんみち 七五三:しちごさん 一日千秋:いちじつせんしゅう 目の当たり:まのあたり 一か八か:いちかばちか 百合:ゆり
  老若男女:ろうにゃくなんにょ 三日三晩:みっかみばん 四六時中:しろくじちゅう 竹馬の友:ちくばのとも 初日の出:はつひので
  日本橋:にほんばし 大晦日:おおみそか 風上:かざかみ 風下:かざしも 雨具:あまぐ 町工場:まちこうば 他人事:ひとごと 小供:こども
  誕生日|用:たんじょうび|よう 毎日|本:まいにち|ほん 一日中|本:いちにちじゅう|ほん 或る:ある:連体詞 此の:この:連体詞 其の:その:連体詞 此れ:これ 其れ:それ 何色:なにいろ 令和:れいわ
  和楽器:わがっき 僕等:ぼくら 我等:われら 今日この頃:きょうこのごろ 薄茶色:うすちゃいろ 右下:みぎした 大受け:おおうけ 仏様:ほとけさま 十人十色:じゅうにんといろ 先々週:せんせんしゅう 先々月:せんせんげつ
  `).map(([text, rest]): [string, readonly Word[]] => {
    const [reading = '', pos = '名詞-一般'] = rest.split(':')
    const readings = reading.split('|')
    const words = text
      .split('|')
      .map((part, index) => uninflected(part, readings[index] ?? null, ...pos.split('-')))
    return [text.replaceAll('|', ''), words]
  }),
)
const beginnings = new Set([...phrases.keys()].map(phrase => phrase.charAt(0)))
/** Words. */
const LONGEST_PHRASE = 5

/** Puts each set phrase in place of the words the dictionary made of it. */
export function readPhrases(words: readonly Word[]): Word[] {
  const read: Word[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at)
    read.push(...phrase.words)
    at += phrase.length
  }
  return read
}

function phraseAt(words: readonly Word[], at: number): { words: readonly Word[]; length: number } {
  const longest = beginnings.has(words[at]?.surface.charAt(0) ?? '') ? LONGEST_PHRASE : 0
  for (let length = longest; length > 0; length--) {
    const phrase = phrases.get(textOf(words.slice(at, at + length)))
    if (phrase) return { words: phrase, length }
  }
  return { words: words.slice(at, at + 1), length: 1 }
}

/** 々 behind a kanji the dictionary does not double (昔々) repeats its reading. */
export function readIterationMarks(words: readonly Word[]): Word[] {
  const read: Word[] = []
  for (const word of words) {
    const last = read.at(-1)
    const repeats = word.surface === '々' && last?.reading && [...last.surface].length === 1
    if (!last || !repeats) read.push(word)
    else
      read.splice(-1, 1, {
        ...last,
        surface: `${last.surface}々`,
        base: `${last.surface}々`,
        reading: last.reading + last.reading,
      })
  }
  return read
}
