import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { isKana, toHiragana } from '../kana.ts'
import { readingOf } from './base-reading.ts'
import type { Dictionary } from './dictionary.ts'
import { writtenForm } from './written-form.ts'

/**
 * The entries that a word may mean, the most likely first, found by its written form, in the dictionary form or as it
 * is.
 */
export function writtenCandidates(head: readonly Token[], dictionary: Dictionary): DictionaryEntry[] {
  const written = writtenForm(head)
  const surface = head.map(token => token.surface).join('')
  const found = [written, surface].flatMap(key => entriesOf(key, dictionary))
  const ordered = found.length > 0 ? found : potentialOf(head, dictionary)
  return ranked(ordered, head, written)
}

/** The entries with the reading of the word, in any spelling. */
export function readCandidates(head: readonly Token[], dictionary: Dictionary): DictionaryEntry[] {
  const reading = readingOf(head)
  return reading === null ? [] : ranked(dictionary.find(reading), head, writtenForm(head))
}

/** Readings are listed in hiragana. */
function entriesOf(key: string, dictionary: Dictionary): DictionaryEntry[] {
  const entries = dictionary.find(key)
  return entries.length > 0 || !isKana(key) ? entries : dictionary.find(toHiragana(key))
}

const E_ROW = 'えけげせてねべめれ'
const U_ROW = 'うくぐすつぬぶむる'

/** 書ける is in few dictionaries: it is the potential of 書く. */
function potentialOf(head: readonly Token[], dictionary: Dictionary): DictionaryEntry[] {
  const [last] = head.slice(-1)
  const ending = last?.base_form.endsWith('る') ? E_ROW.indexOf(last.base_form.at(-2) ?? '') : -1
  if (!last?.conjugation?.startsWith('一段') || ending < 0) return []
  const verb = `${writtenForm(head).slice(0, -2)}${U_ROW[ending]}`
  const isGodan = ({ part_of_speech }: DictionaryEntry['senses'][number]) =>
    part_of_speech.some(code => code.startsWith('v5'))
  return entriesOf(verb, dictionary).filter(({ senses }) => senses.some(isGodan))
}

/**
 * Each entry once. Order: same writing, same reading, part of speech, common, usually in kana, more senses, headword.
 */
function ranked(entries: readonly DictionaryEntry[], head: readonly Token[], written: string) {
  const [last] = head.slice(-1)
  const reading = readingOf(head)
  const inKana = isKana(written)
  const rank = (entry: DictionaryEntry) => [
    entry.forms.includes(written) || (inKana && entry.readings.includes(toHiragana(written))) ? 0 : 1,
    reading === null || entry.readings.includes(reading) ? 0 : 1,
    last && entry.senses.some(({ part_of_speech }) => agrees(last, part_of_speech)) ? 0 : 1,
    entry.common ? 0 : 1,
    inKana && !entry.senses.some(({ usually_kana }) => usually_kana) ? 1 : 0,
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
  ['助詞', /^(?:prt|conj)/],
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
