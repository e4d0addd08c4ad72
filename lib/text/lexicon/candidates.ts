import type { DictionaryEntry } from '../../contracts/schemas/dictionary.ts'
import type { Token } from '../../contracts/schemas/text.ts'
import type { Dictionary } from '../../dictionary/dictionary.ts'
import { isKana, toHiragana } from '../kana.ts'
import { baseReading } from './base-reading.ts'
import { writtenForm } from './lexical-words.ts'
import { agrees } from './part-of-speech.ts'

/** What a word could be, the most likely first; found under the way it is written, in its dictionary form or as it is. */
export function writtenCandidates(head: readonly Token[], dictionary: Dictionary): DictionaryEntry[] {
  const written = writtenForm(head)
  const surface = head.map(token => token.surface).join('')
  const found = [written, surface].flatMap(key => entriesOf(key, dictionary))
  const ordered = found.length > 0 ? found : potentialOf(head, dictionary)
  return ranked(ordered, head, written)
}

/** What is read like the word, however it is written. */
export function readCandidates(head: readonly Token[], dictionary: Dictionary): DictionaryEntry[] {
  const reading = readingOf(head)
  return reading === null ? [] : ranked(dictionary.find(reading), head, writtenForm(head))
}

/** How a word in its dictionary form is read; null where a part of it is unknown. */
export function readingOf(head: readonly Token[]): string | null {
  const readings = head.map((token, at) => (at === head.length - 1 ? baseReading(token) : token.reading))
  return readings.some(reading => reading === null) ? null : readings.join('')
}

/** Readings are listed in hiragana. */
function entriesOf(key: string, dictionary: Dictionary): DictionaryEntry[] {
  const entries = dictionary.find(key)
  return entries.length > 0 || !isKana(key) ? entries : dictionary.find(toHiragana(key))
}

const E_ROW = 'えけげせてねべめれ'
const U_ROW = 'うくぐすつぬぶむる'

/** 書ける is in few dictionaries: it says that one can 書く. */
function potentialOf(head: readonly Token[], dictionary: Dictionary): DictionaryEntry[] {
  const [last] = head.slice(-1)
  const ending = last?.base_form.endsWith('る') ? E_ROW.indexOf(last.base_form.at(-2) ?? '') : -1
  if (!last?.conjugation?.startsWith('一段') || ending < 0) return []
  const verb = `${writtenForm(head).slice(0, -2)}${U_ROW[ending]}`
  const isGodan = ({ part_of_speech }: DictionaryEntry['senses'][number]) =>
    part_of_speech.some(code => code.startsWith('v5'))
  return entriesOf(verb, dictionary).filter(({ senses }) => senses.some(isGodan))
}

/** Each entry once: same writing, same reading, part of speech, common, usually in kana, more senses, headword. */
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
