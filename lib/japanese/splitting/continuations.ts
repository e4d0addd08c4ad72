import { isBlank } from './spans.ts'
import type { EndKind } from './terminators.ts'

/** The most adjacent quotations examined together, so that a long chain costs no more than its length. */
const LONGEST_CHAIN = 8

/** The end of the adjacent quotations from here, as in `「いつ？」「誰が？」という質問`. */
export function endOfChain(line: string, open: number, brackets: ReadonlyMap<number, number>): number {
  let end = (brackets.get(open) ?? open) + 1
  for (
    let quotes = 1;
    quotes < LONGEST_CHAIN && line.charAt(end) === line.charAt(open) && brackets.has(end);
    quotes++
  ) {
    end = (brackets.get(end) ?? end) + 1
  }
  return end
}

/** A line of quotations alone is a dialogue. */
export function isDialogue(line: string, brackets: ReadonlyMap<number, number>): boolean {
  let turns = 0
  let at = 0
  while (at < line.length) {
    const close = '「『｢'.includes(line.charAt(at)) ? brackets.get(at) : undefined
    if (close === undefined && !isBlank(line.charAt(at))) return false
    if (close !== undefined) turns++
    at = (close ?? at) + 1
  }
  return turns > 1
}

/** The number of following characters that decide. */
const LOOK_AHEAD = 12

/** Words beginning with と and って that open a sentence instead of quoting the one before. */
const openingWords =
  /^(?:と(?:ても|うてい|つぜん|かく|って|にかく|りあえず|りわけ|ころ|うとう|もかく|もあれ|もだち|もに|ある(?![。、」])|んで|んだ|たん|き[はに、]|きどき|きたま|なり[のに]|はいえ|くに|っくに|っさ|っておき|いっても|いうわけ|いうことで|いうのは|いうか|すると|すれば|なると|同時|共に)|って(?:か[、い]|いうか|ことで|わけで))/
const quoting = /^(?:と|って)/
/** After a full stop と may open a sentence (と思うと、と同時に) or quote a thought or speech. */
const quotedThought =
  /^(?:って|と[^、。]{0,8}?(?:言|云|いう|いっ|思|おも|考え|聞|答|叫|書|呟|尋|問)(?!うと|ったら|うや|って[はも]|うのも))/
const content = '[\\p{Script=Han}\\p{Script=Katakana}A-Za-zＡ-Ｚａ-ｚ0-9０-９「『（]'
const particle = new RegExp(`^(?:を|(?:の|は|が|に|へ|も|で)(?=${content}))`, 'u')
const afterQuote = new RegExp(
  `^(?:[、，]|[はがもにへの]、|(?:や|から|まで|より|など|なんか|だけ|ばかり|くらい|ぐらい|での|には|にも|への|からの|までの|のよう|のまま|のこと|のほう|のひと|のみ)(?=${content}|[、，なにでは])|なんて|だ[。、っ]|です|でし|であ|じゃな|なの|なら|っぽ|[かよねさわ][。、！？]|みたい)`,
  'u',
)
/** Nouns that directly follow a quotation: 「もう嫌だ！」状態が続く. */
const sumsUpQuote =
  /^(?:状態|連発|発言|宣言|攻撃|派|系|感(?![じ動])|的な|気分|口調|コール|コーナー|オーラ|モード|ムード|キャンペーン|シリーズ|ポーズ|レベル)/
/** Forms of the copula continue after a mark: お得！な情報, 最高！です, どうする？なのだが. */
const copula = new RegExp(
  `^(?:です|でした|な(?=${content})(?!何)|なの(?:だ|です|か)|なんです|みたいな|か(?:を|が|は|どうか))|^なんて(?:聞|思|考|言わ|言っ|いわ|いっ)`,
  'u',
)

/** True if the text after a sentence end continues the sentence, as in `なぜ？と聞かれた`. */
export function carriesOn(line: string, end: number, kind: EndKind, quoted: boolean): boolean {
  const next = line.slice(end, end + LOOK_AHEAD)
  const word = next.replace(/^[ 　]/, '')
  if (quoted && (next.startsWith('という') || sumsUpQuote.test(next))) return true
  if (openingWords.test(word)) return false
  if (quoting.test(word)) return quoted || kind === 'mark' || quotedThought.test(next)
  if (quoted) return particle.test(next) || afterQuote.test(next)
  return kind === 'mark' ? particle.test(next) || copula.test(next) : next.startsWith('を')
}

/** True if adjacent quotations are one phrase of a sentence: words lead up to them, or one noun sums them up. */
export function sumsUp(line: string, chainEnd: number, hasWords: boolean): boolean {
  const next = line.slice(chainEnd, chainEnd + LOOK_AHEAD)
  return hasWords ? carriesOn(line, chainEnd, 'stop', true) : /^(?:という|といった|など|の)/.test(next)
}
