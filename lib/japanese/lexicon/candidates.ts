import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { ABOVE, jlptLists } from '../jlpt/levels.ts'
import { isHiragana, isKana, isKatakana, toHiragana } from '../kana.ts'
import type { Dictionary } from './dictionary.ts'
import { entriesOf, type NamedHead } from './entries-of.ts'
import { verbOfStem } from './joining/verb-rows.ts'

/** The entries that a word may mean, the most likely first, found by its written form. */
export const writtenCandidates = (word: NamedHead, dictionary: Dictionary): DictionaryEntry[] =>
  ranked(entriesOf(word, dictionary), word)

/** The entries with the reading of the word, in any spelling. */
export const readCandidates = (word: NamedHead, dictionary: Dictionary): DictionaryEntry[] =>
  word.reading === null ? [] : ranked(dictionary.find(word.reading), word)

/**
 * Each entry once. Order: same writing, same reading, part of speech, common, usually in kana, level, level of the first
 * verb, more senses, headword.
 */
function ranked(
  entries: readonly DictionaryEntry[],
  { head, written, reading, meant }: NamedHead,
): DictionaryEntry[] {
  if (entries.length < 2) return [...entries]
  const last = head.at(-1)
  const inKana = isKana(written)
  const isInHiragana = isHiragana(written)
  const isUsuallyRead = inKana && entries.some(entry => entry.common && entry.reading === reading)
  const rank = (entry: DictionaryEntry) => [
    meant === undefined || entry.forms.includes(meant) ? 0 : 1,
    entry.forms.includes(written) || (inKana && entry.readings.includes(toHiragana(written))) ? 0 : 1,
    reading === null || entry.readings.includes(reading) ? 0 : 1,
    last && entry.senses.some(({ part_of_speech }) => agrees(last, part_of_speech)) ? 0 : 1,
    // せい is 所為 in 彼のせい, and 背 where it is a noun by itself.
    isPart(last, '名詞-非自立') && !(entry.senses[0]?.usually_kana && entry.common) ? 1 : 0,
    // ふた is 蓋, though 二 is read so too.
    isUsuallyRead && isNoun(entry) && entry.reading !== reading ? 1 : 0,
    inKana ? levelOf(entry) : 0,
    // うかがう is 伺う, which learners meet, though 窺う is usually in kana.
    levelOf(entry) < ABOVE && !entry.common ? 1 : 0,
    // やぶ is no ヤブ, and とたん no トタン.
    isInHiragana && isKatakana(entry.headword) ? 1 : 0,
    inKana && !isUsuallyKana(entry, written) ? 1 : 0,
    entry.common ? 0 : 1,
    levelOf(entry),
    inKana ? levelOfFirstVerb(entry) : 0,
    // まもの is 魔物, though 真物 is read so too.
    inKana && entry.reading !== reading ? 1 : 0,
    // うち is 家 in kana first of all, 内 in some senses.
    inKana && entry.senses[0]?.usually_kana === false ? 1 : 0,
    -entry.senses.length,
  ]
  const ranks = new Map([...new Set(entries)].map(entry => [entry, rank(entry)]))
  return [...ranks]
    .sort(([a, ranksOfA], [b, ranksOfB]) => {
      const at = ranksOfA.findIndex((value, index) => value !== ranksOfB[index])
      if (at >= 0) return (ranksOfA[at] ?? 0) - (ranksOfB[at] ?? 0)
      return a.headword < b.headword ? -1 : 1
    })
    .map(([entry]) => entry)
}

const isNoun = ({ senses }: DictionaryEntry) => /^n(?:um|-|$)/.test(senses[0]?.part_of_speech[0] ?? '')

const levels = new WeakMap<DictionaryEntry, number>()

/** The place of a word among the levels of the JLPT: of words that sound alike, learners meet the easiest most. */
function levelOf(entry: DictionaryEntry): number {
  const level = levels.get(entry) ?? easiestOf(entry)
  levels.set(entry, level)
  return level
}

function easiestOf({ forms, readings, senses }: DictionaryEntry): number {
  const { exact } = jlptLists()
  const inKana = senses.some(({ usually_kana }) => usually_kana) ? readings : []
  const levels = [...forms, ...inKana].flatMap(form => readings.map(reading => exact(form, reading)))
  return Math.min(...levels.map(level => level ?? ABOVE), ABOVE)
}

/** Of 降る for 降り出す: a verb that says when or how far something is done leaves the meaning to the first. */
function levelOfFirstVerb({ reading, forms }: DictionaryEntry): number {
  const levels = forms.map(form => {
    const [, kanji = '', stem = ''] = PHASE.exec(form) ?? []
    const verb = verbOfStem(kanji + stem)
    const read = verbOfStem(reading.slice(0, reading.indexOf(stem, 1) + 1))
    return verb && read ? jlptLists().exact(verb, read) : null
  })
  return Math.min(...levels.map(level => level ?? ABOVE))
}
const PHASE =
  /^(\p{Script=Han})([いきぎしちにびみり])(?:[出だ]す|始める|はじめる|続ける|つづける|終わる|おわる|直す|なおす|過ぎる|すぎる)$/u

/** True for words that dictionaries list in kana, or as usually in kana. */
const isUsuallyKana = ({ headword, senses }: DictionaryEntry, written: string) =>
  headword === written || senses.some(({ usually_kana }) => usually_kana)

/** The analyser's names of word classes, and those of dictionaries, the narrower first. */
const CODES: readonly (readonly [part: string, code: RegExp])[] = [
  ['形容詞', /^adj-i/],
  ['名詞-サ変接続', /^(?:vs|n)/],
  ['名詞-形容動詞語幹', /^adj-(?:na|no)/],
  ['名詞-代名詞', /^pn/],
  ['名詞-接尾', /^(?:suf|n-suf|ctr)/],
  ['名詞-数', /^(?:num|ctr|n)/],
  ['名詞-副詞可能', /^(?:n-t|n-adv|adv)/],
  ['名詞', /^(?:n|pn|adj-no|exp)/],
  ['副詞', /^adv/],
  ['連体詞', /^adj-(?:pn|f)/],
  ['接続詞', /^conj/],
  ['感動詞', /^(?:int|exp)/],
  ['接頭詞', /^(?:pref|n-pref)/],
  ['助詞', /^(?:prt|conj|adv|n-adv|exp|int|pn|n-t)/],
  ['助動詞', /^(?:aux|cop)/],
]
const VERBS = { 一段: /^v1/, 五段: /^v[45]/, カ変: /^vk/, サ変: /^v[sz]/ }

/** True if one of a sense's parts of speech is that of the word. */
function agrees(token: Token, codes: readonly string[]): boolean {
  const code = isPart(token, '動詞') ? verbCode(token) : CODES.find(([part]) => isPart(token, part))?.[1]
  return code !== undefined && codes.some(given => code.test(given))
}

const verbCode = ({ conjugation }: Token) =>
  Object.entries(VERBS).find(([type]) => conjugation?.startsWith(type))?.[1]
