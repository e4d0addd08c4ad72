import { isPos, type Word } from '../../morphology/word.ts'
import type { Sense } from '../cues.ts'

const going: Sense = { reading: 'い', base: '行く' }
const doing: Sense = { reading: 'おこな', base: '行う' }

/** 行っ belongs to 行く and to 行う. It is 行う only with a sign of something that can be done, otherwise 行く. */
export function goingOrDoing(words: readonly Word[], at: number): Sense | undefined {
  if (words[at]?.surface !== '行っ') return undefined
  return isDone(readClause(words, at), words, at) ? doing : going
}

/** The words before 行っ in its sentence that no other verb has taken. */
interface Clause {
  readonly objects: readonly Word[]
  readonly topic: Word | undefined
  readonly hasSubject: boolean
}

function isDone(clause: Clause, words: readonly Word[], at: number): boolean {
  const { objects, topic, hasSubject } = clause
  const last = words[at - 1]
  const before = words[at - 2]
  const object = objects.at(-1)
  if (object) return !isWay(object) && (isEvent(object) || !isErrand(last, before))
  if (isPos(last, '助詞', '接続助詞') && /^[てで]$/.test(last?.surface ?? ''))
    return doneInManner(words, at - 2, topic)
  if (leadsSomewhere(words, at)) return false
  if (topic && isEvent(topic)) return !isAttended(topic) || isDoneAt(last, before)
  const event = eventAhead(words, at)
  if (event) return !isAttended(event) || hasSubject
  return last?.surface === 'として' && undertakings.test(before?.surface ?? '')
}

const undertakings = /(?:一環|事業|目的|活動|業務)$/

const sentenceEnd = /[。．！？!?\n]/
/** In words; no relevant clause is longer. */
const REACH = 40

function readClause(words: readonly Word[], at: number): Clause {
  const before = words.slice(Math.max(0, at - REACH), at)
  const clause = before.slice(before.findLastIndex(word => sentenceEnd.test(word.surface)) + 1)
  let objects: Word[] = []
  let topic: Word | undefined
  let hasSubject = false
  for (const [index, word] of clause.entries()) {
    const last = clause[index - 1]
    if (last === undefined) continue
    if (isPos(word, '動詞', '自立')) {
      objects = withoutTaken(objects, clause, index)
      hasSubject = false
    } else if (isPos(word, '助詞', '格助詞') && word.surface === 'を') objects.push(last)
    else if (/^[がの]$/.test(word.surface) && isPos(word, '助詞', '格助詞')) hasSubject = true
    else if (isPos(word, '助詞', '係助詞') && isPos(last, '名詞')) topic = last
    else if (last.surface === 'を' && aids.test(word.surface) && clause[index + 1]?.surface === 'に')
      objects.pop()
  }
  return { objects, topic, hasSubject }
}

/** Not objects of 行う: 地図を頼りに, 本を片手に. */
const aids = /^(?:頼り|目当て|片手|手|楽しみ|土産|手土産|お供|供)$/

/** A verb takes the objects before it, unless it describes the manner of an action. */
function withoutTaken(objects: Word[], words: readonly Word[], at: number): Word[] {
  const object = objects.at(-1)
  if (object === undefined || !saysHow(words, at)) return []
  return isEvent(object) && words[at - 1]?.surface !== 'を' ? objects : objects.slice(0, -1)
}

/** True if the verb in its て-form, or with ながら, describes the manner of an action (二回に分けて, 大学と協力して). */
function saysHow(words: readonly Word[], at: number): boolean {
  if (/^(?:ながら|つつ|ず|ずに)$/.test(words[at + 1]?.surface ?? '')) return true
  return manners.test(verbAt(words, at))
}

const manners =
  /^(?:分ける|分かれる|用いる|使う|込める|通じる|通す|[掛か]ける|基づく|もとづく|合わせる|あわせる|併せる|続ける|繰り返す|改める|兼ねる|限る|絞る|沿う|従う|したがう|応じる|先立つ|わたる|渡る|亘る|加える|向ける|代わる|めぐる|巡る|対する|関する|際する|準じる|即する|入れる|取り入れる|活かす|生かす|重ねる|交える|伴う|置く|得る|設ける|追う|挙げる|尽くす|踏まえる|(?:協力|連携|分担|集中|並行|継続|徹底|限定|注意|配慮|留意|委託|利用|使用|活用|想定|共同|提携|統一|意識|重視|工夫|考慮|公開|一貫|手分け)する)$/
/** Of these, the ones that never describe a manner of going. */
const mannersOfDoing =
  /^(?:用いる|通じる|込める|基づく|もとづく|応じる|先立つ|準じる|踏まえる|(?:協力|連携|分担|並行|徹底|集中)する)$/

function doneInManner(words: readonly Word[], at: number, topic: Word | undefined): boolean {
  const verb = verbAt(words, at)
  return mannersOfDoing.test(verb) || (manners.test(verb) && topic !== undefined && isEvent(topic))
}

/** The base form of a verb, with its noun if it is する. */
function verbAt(words: readonly Word[], at: number): string {
  const base = words[at]?.base ?? ''
  return base === 'する' ? `${words[at - 1]?.surface ?? ''}する` : base
}

/** 調査, 会議, 式: can be held or carried out, unlike a purpose of going (旅行) or an experience (経験). */
const isEvent = (word: Word): boolean =>
  (word.pos[1] === 'サ変接続' || events.test(word.surface)) && !outings.test(word.surface)

const events =
  /(?:会議|式|試験|手術|儀式|行事|会|祭|祭り|大会|政策|施策|措置|処置|行為|業務|事業|サービス|試み|キャンペーン|イベント|セール|パーティー|コンサート|ライブ|実験|授業|レッスン|対策|改革|募集|活動|取り組み|講座|ゲーム|試合|戦争|裁判|番組|作業|式典|掃除|手続き?|支払い|申し?込み|申込|受け?付け?|見直し|聞き取り|取り締まり|話し合い|呼び?かけ)$/
const outings =
  /(?:旅行|買い物|買物|散歩|出張|留学|見舞い?|お見舞い|遠足|ドライブ|デート|見学|観光|食事|外食|遊び|通勤|通学|引っ越し|引越し|登山|参拝|通院|帰省|里帰り|釣り|花見|キャンプ|外出|面会|ハイキング|海水浴|墓参り|下見|応援|見物|スキー|ゴルフ|飲み会|仕事|経験|体験|記憶|感想|感じ|印象|報告|想像|約束|予定|証明|心配|後悔|一緒|電話|機会|都会|社会|教会|協会|会社|議会|国会|株式|形式|方式|公式|正式|数式|結果|理由)$/

/** True for events that people also go to: they need a sign of being held. */
const isAttended = ({ surface }: Word): boolean =>
  /(?:コンサート|ライブ|祭り?|パーティー|イベント|試合|大会|面接|選挙|投票|セール|授業|レッスン|講演|会)$/.test(
    surface,
  ) && !/会議$/.test(surface)

const vehicles =
  /^(?:電車|車|バス|自転車|飛行機|新幹線|タクシー|徒歩|歩き|船|バイク|地下鉄|フェリー|馬|汽車|列車|人|みんな|皆|全員|家族|一緒)$/

/** True for 東京で, but not for 電車で and 一人で. */
const isDoneAt = (last: Word | undefined, before: Word | undefined): boolean =>
  last?.surface === 'で' && isPos(before, '名詞') && !vehicles.test(before?.surface ?? '')

/** True for 道を行った. */
const isWay = ({ surface, pos }: Word): boolean =>
  pos[1] !== 'サ変接続' &&
  (/(?:通り|坂|橋|廊下|道路|街道)$|(?<![柔剣茶書武弓神華気])道$/.test(surface) ||
    /^(?:先|山|海|空|川|街|跡|後|あと|上|下|前|中|世|世の中|町|野|森|横|逆)$/.test(surface))

const errands = /(?:買い出し|迎え|見送り|手伝い|届け|お礼|応援|お使い)$/

/** True for 買い出しに, 見物に. */
const isErrand = (last: Word | undefined, before: Word | undefined): boolean =>
  last?.surface === 'に' &&
  before !== undefined &&
  ((before.pos[1] === 'サ変接続' && before.surface !== '一緒') || errands.test(before.surface))

/** True directly after a place, an aim or an errand: 図書館に, 大阪へ, 駅まで, 見に. うまく行く also counts as going. */
function leadsSomewhere(words: readonly Word[], at: number): boolean {
  const last = words[at - 1]
  if (isPos(last, '助詞', '係助詞') && /^(?:に|へ|まで)$/.test(words[at - 2]?.surface ?? ''))
    return leadsSomewhere(words, at - 1)
  if (isPos(last, '形容詞') && /^(?:うまい|上手い|旨い)$/.test(last?.base ?? '')) return true
  if (!isPos(last, '助詞') || isPos(last, '助詞', '副詞化')) return false
  if (/^へ[はも]?$/.test(last?.surface ?? '')) return true
  return /^(?:に|まで)[はも]?$/.test(last?.surface ?? '') && !saysWhen(words[at - 2])
}

const times =
  /(?:[間夜朝昼晩頃末前後中今]|これ|それ|ごろ|半ば|初め|始め|最後|最初|次|際|折|以内|年度|時期|同時)$/

/** True for 三時に and 最後に, which describe time or order. */
const saysWhen = (word: Word | undefined): boolean =>
  times.test(word?.surface ?? '') ||
  isPos(word, '名詞', '数') ||
  isPos(word, '名詞', '形容動詞語幹') ||
  isPos(word, '副詞') ||
  (isPos(word, '名詞') && /^(?:副詞可能|助数詞|形容動詞語幹)$/.test(word?.pos[2] ?? word?.pos[1] ?? '')) ||
  word?.pos[1] === '副詞可能'

/** The event after 行った: 行った調査, 行っている新しい実験, 行ったのは実験だ. */
function eventAhead(words: readonly Word[], at: number): Word | undefined {
  let next = at + 1
  while (/^(?:た|て|い|いる|き|まし|てる)$/.test(words[next]?.surface ?? '')) next++
  if (!/^(?:た|いる|てる)$/.test(words[next - 1]?.surface ?? '')) return undefined
  if (words[next]?.surface === 'の' && words[next + 1]?.surface === 'は') next += 2
  while (/^(?:形容詞|連体詞|接頭詞)$/.test(words[next]?.pos[0] ?? '')) next++
  let noun: Word | undefined
  while (isPos(words[next], '名詞')) noun = words[next++]
  return noun && isEvent(noun) ? noun : undefined
}
