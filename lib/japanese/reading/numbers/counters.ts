import { isPos, type Word } from '../../morphology/word.ts'
import { wordTable } from '../../word-table.ts'

/** The irregularities of a counter that its first sound does not determine. */
export interface CounterRule {
  /** The reading of the counter alone; the dictionary's if absent. */
  readonly reading: string
  /** さん, なん, せん and まん voice it (さんぼん), or harden it (さんぷん), some also after よん (よんぷん). */
  readonly afterN?: 'voiced' | 'hard' | 'hard after よん too'
  /** よ, しち, く in place of よん, なな, きゅう. */
  readonly old?: string
  /** Native numbers up to this one: ひと, ふた. */
  readonly native?: number
  /** No いっ, ろっ, はっ, じゅっ before it. */
  readonly plain?: true
  /** Whole readings; a bar separates number and counter if they can be told apart. */
  readonly special?: Readonly<Record<number, string>>
}

const days = Object.fromEntries(
  wordTable(`
  2:ふつ|か 3:みっ|か 4:よっ|か 5:いつ|か 6:むい|か 7:なの|か 8:よう|か 9:ここの|か 10:とお|か 14:じゅうよっ|か
  17:じゅうしち|にち 19:じゅうく|にち 20:はつ|か 24:にじゅうよっ|か 27:にじゅうしち|にち 29:にじゅうく|にち
  `),
)

function rules(table: string, shared: Omit<CounterRule, 'reading'>): [string, CounterRule][] {
  return wordTable(table).map(([counter, reading]) => [counter, { reading, ...shared }])
}

/** By counter; a counter that begins a longer word (`本立て`, `日間`) governs it too. */
export const counters: ReadonlyMap<string, CounterRule> = new Map([
  ...rules('本:ほん 匹:ひき 杯:はい 階:かい 軒:けん 足:そく 遍:へん 羽:わ', { afterN: 'voiced' }),
  ...rules('発:はつ 泊:はく 敗:はい 拍:はく 分:ふん', { afterN: 'hard after よん too' }),
  ...rules(
    '歩:ほ 品:ひん 編:へん 篇:へん 版:はん 班:はん 筆:ひつ 票:ひょう 片:へん 犯:はん 波:は 派:は 俵:ひょう 方:ほう',
    { afterN: 'hard' },
  ),
  ...rules(
    '枚:まい 台:だい 名:めい 度:ど 番:ばん 回:かい 個:こ 冊:さつ 頭:とう 点:てん 着:ちゃく 秒:びょう',
    {},
  ),
  ...rules('里:り', { plain: true }),
  ...rules(
    '年:ねん 円:えん 畳:じょう 帖:じょう 人前:にんまえ 人称:にんしょう 年生:ねんせい 年間:ねんかん 年目:ねんめ',
    { old: 'よ' },
  ),
  ...rules('時:じ', { old: 'よしちく' }),
  ...rules('時間:じかん 時限:じげん', { old: 'よく' }),
  ...rules('月:がつ', { old: 'ししちく', plain: true }),
  ...rules(
    '組:くみ 皿:さら 粒:つぶ 束:たば 袋:ふくろ 鉢:はち 切れ:きれ 握り:にぎり 掴み:つかみ 揃い:そろい 揃:そろい 通り:とおり 言:こと 部屋:へや 玉:たま 株:かぶ 筋:すじ 重ね:かさね 駅:えき 回り:まわり 塊:かたまり 山:やま 口:くち 昔:むかし',
    { native: 2, plain: true },
  ),
  ...rules('晩:ばん 間:ま', { native: 3, plain: true }),
  ...rules('桁:けた 箱:はこ', { native: 2 }),
  ['人', { reading: 'にん', old: 'よしち', special: { 1: 'ひとり', 2: 'ふたり' } }],
  ['歳', { reading: 'さい', special: { 20: 'はたち' } }],
  ['才', { reading: 'さい', special: { 20: 'はたち' } }],
  ['国', { reading: 'こく', special: { 3: 'さん|ごく' } }],
  ['石', { reading: 'こく', afterN: 'voiced' }],
  ...rules('平方:へいほう 立方:りっぽう', { plain: true }),
  ['日', { reading: 'にち', special: days }],
])

/** Nouns that act as counters although the dictionary does not call them counters. */
const countedNouns = new Set(
  '世紀 種類 世帯 学期 学年 箇所 曜日 週間 月 拍子 部屋 文字 試合 駅 家族 課目 科目 単位 周年 周 社 校 州 県 か国 カ国 か所 カ所 点 席 党 審 派 区 国 石 平方 立方 千円 百円 円玉 円札 塊 小節 品目 箱'.split(
    ' ',
  ),
)

/** The text before a number, and the text from its counter on. */
export interface Surroundings {
  readonly before: string
  readonly after: string
}

const numeral = '[0-9０-９一二三四五六七八九十百千万何数]'
const fraction: CounterRule = { reading: 'ぶん', plain: true }
const tenth: CounterRule = { reading: 'ぶ', plain: true, old: 'しちく' }
const fractionAhead = new RegExp(`^分の${numeral}`)
/** Division into parts: 二分される, 三分法. */
const parted = /^分(?:され|する|法|論|割)/
const tenths = /^分(?:咲|袖|丈|刈|通り|五分|九厘|の魂|の隙|目)/
const schoolYear = /年$/
const datePrefix = /(?:月|毎月|今月|来月|先月|翌月|同|元)$/
const dateAhead = /^日(?:付|（[月火水木金土日]|\([月火水木金土日])/

/** True if a noun counts the number before it. */
export function isCounter(word: Word): boolean {
  if (isPos(word, '名詞', '接尾', '助数詞')) return true
  return (
    /^(?:名詞|接頭詞)$/.test(word.pos[0] ?? '') &&
    (counters.has(word.surface) || countedNouns.has(word.surface))
  )
}

/** The rule of a counter in its context; undefined for regular ones. */
export function ruleFor(counter: Word, { before, after }: Surroundings): CounterRule | undefined {
  const rule = longestRule(counter)
  if (counter.surface.startsWith('分')) {
    if (fractionAhead.test(after) || parted.test(after)) return fraction
    if (tenths.test(after) || (before.endsWith('割') && counter.surface === '分')) return tenth
  }
  if (counter.surface === '組' && schoolYear.test(before)) return { reading: 'くみ', plain: true }
  if (counter.surface === '方' && before.endsWith('お')) return { reading: 'かた', plain: true, native: 2 }
  return rule
}

/** True if the first day of a month is meant (ついたち), not one day. */
export function namesFirstOfMonth({ before, after }: Surroundings): boolean {
  return datePrefix.test(before) || dateAhead.test(after)
}

function longestRule(counter: Word): CounterRule | undefined {
  const exact = counters.get(counter.surface)
  if (exact || !isPos(counter, '名詞', '接尾', '助数詞')) return exact
  for (let length = counter.surface.length - 1; length > 0; length--) {
    const rule = counters.get(counter.surface.slice(0, length))
    if (rule && counter.reading?.startsWith(rule.reading)) return rule
  }
  return undefined
}
