import { textOf, uninflected, type Word } from '../morphology/word.ts'
import { wordTable } from '../word-table.ts'

/** Set phrases that the dictionary splits or misreads: text, reading, part of speech unless it is a noun. */
const phrases = new Map(
  wordTable(`
  一本道:いっぽんみち 七五三:しちごさん 一日千秋:いちじつせんしゅう 目の当たり:まのあたり 一か八か:いちかばちか 百合:ゆり
  老若男女:ろうにゃくなんにょ 三日三晩:みっかみばん 四六時中:しろくじちゅう 竹馬の友:ちくばのとも 初日の出:はつひので
  日本橋:にほんばし 大晦日:おおみそか 風上:かざかみ 風下:かざしも 雨具:あまぐ 町工場:まちこうば 他人事:ひとごと 小供:こども
  誕生日|用:たんじょうび|よう 毎日|本:まいにち|ほん 一日中|本:いちにちじゅう|ほん 或る:ある:連体詞 此の:この:連体詞 其の:その:連体詞 此れ:これ 其れ:それ 何色:なにいろ 令和:れいわ
  和楽器:わがっき 僕等:ぼくら 我等:われら 今日この頃:きょうこのごろ 薄茶色:うすちゃいろ 右下:みぎした 大受け:おおうけ 仏様:ほとけさま 十人十色:じゅうにんといろ 先々週:せんせんしゅう 先々月:せんせんげつ
  独立|国:どくりつ|こく 宮内|省:くない|しょう 内国|税:ないこく|ぜい 讃美歌:さんびか 怪我人:けがにん 管財人:かんざいにん 高野山:こうやさん 大西洋|上:たいせいよう|じょう
  後漢|書:ごかん|じょ 単行本:たんこうぼん 上皇后:じょうこうごう 正月|行事:しょうがつ|ぎょうじ 留学|僧:りゅうがく|そう 大|気圧:たい|きあつ 銅版|画:どうばん|が 石版|画:せきばん|が
  五大|湖:ごだい|こ 和|太鼓:わ|だいこ 和弓:わきゅう 眼科|学:がんか|がく 北極|点:ほっきょく|てん 長音|符号:ちょうおん|ふごう 世界|大戦|時:せかい|たいせん|じ 世界|大戦|前:せかい|たいせん|まえ
  鉱物|質:こうぶつ|しつ 旗本|格:はたもと|かく 人民|元:じんみん|げん 不可逆:ふかぎゃく 空|集合:くう|しゅうごう 砲丸投:ほうがんなげ 円盤投:えんばんなげ 槍投:やりなげ ハンマー投:はんまーなげ
  黄色|人種:おうしょく|じんしゅ 大国主|神:おおくにぬしの|かみ 百済:くだら 尾張:おわり 内税:うちぜい 外税:そとぜい 下目:かもく 三国|同盟:さんごく|どうめい 三国|時代:さんごく|じだい
  国債|等:こくさい|とう 苦集滅道:くじゅうめつどう 一柱寺:いっちゅうじ 天叢雲剣:あめのむらくものつるぎ 八咫鏡:やたのかがみ 八尺瓊勾玉:やさかにのまがたま
  南軍:なんぐん 北軍:ほくぐん 忍法:にんぽう 真っ二つ:まっぷたつ 一対:いっつい 水|資源:みず|しげん 五|・|七|・|五:ご|・|しち|・|ご 体細胞:たいさいぼう 獣医|学部:じゅうい|がくぶ 表|計算:ひょう|けいさん 静脈|血:じょうみゃく|けつ 動脈|血:どうみゃく|けつ
  暗所:あんしょ 女真:じょしん 六法:ろっぽう 組換え:くみかえ 突出:とっしゅつ 同一:どういつ 中高|一貫:ちゅうこう|いっかん 小中|一貫:しょうちゅう|いっかん 陰陽|五行:いんよう|ごぎょう
  太原|市:たいげん|し 音写:おんしゃ 城堡:じょうほう 着床:ちゃくしょう 縮合:しゅくごう 重合|体:じゅうごう|たい 八|正道:はっ|しょうどう 八|聖道:はっ|しょうどう 四|法印:し|ほういん 三|法印:さん|ぼういん 八|旗:はっ|き 頭字|語:とうじ|ご 造山|帯:ぞうざん|たい 罪状|共々:ざいじょう|ともども
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
/** In words. */
const LONGEST_PHRASE = 5

/** Replaces the words of each set phrase by the phrase. */
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

/** 々 after a kanji that the dictionary does not double (昔々) repeats its reading. */
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
