import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { FoundWord, WordsOfRows } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { isPart } from '../explain/phrase.ts'
import { grammarSpans } from '../grammar/find-grammar.ts'
import { levelOf, levelOfEntry } from '../jlpt/levels.ts'
import { writtenCandidates } from './candidates.ts'
import type { Dictionary, DictionaryFile } from './dictionary.ts'
import { entriesWritten } from './entries-of.ts'
import { type LexicalWord, lexicalWords, needsEntry, spanOf } from './lexical-words.ts'

/** Rises when the same text with the same dictionary has other words. */
const RULES = 13

/** Identifies the method by which the words of a text are found. */
export const analysisVersion = (dictionary: DictionaryFile | null) =>
  `${RULES}+${dictionary?.sha256 ?? 'none'}`

/** The words of rows by the ids of their skills, with those skills; and the patterns of grammar in the rows. */
export function wordsOfRows(rows: readonly Token[][], dictionary: Dictionary | null): WordsOfRows {
  const skills: WordsOfRows['skills'] = {}
  const skillOf = (of: FoundWord) => {
    const skill_id = idOf(of.form, of.reading)
    skills[skill_id] ??= of
    return skill_id
  }
  return {
    rows: rows.map(tokens =>
      wordsOfRow(tokens, dictionary).map(({ start, length, kind, of }) => [
        start,
        length,
        of && skillOf(of),
        kind,
      ]),
    ),
    grammar: rows.map(grammarSpans),
    skills,
  }
}

/** More than a novel has. */
const MOST_IDS = 20_000
const ids = new Map<string, string>()

/** A hash takes longer than finding the word. */
function idOf(form: string, reading: string): string {
  const name = `${form} ${reading}`
  const id = ids.get(name) ?? nameOf('word', form, reading)
  if (ids.size >= MOST_IDS) ids.clear()
  ids.set(name, id)
  return id
}

/** The word of a dictionary, or the written form of an unknown one. */
export interface WordOfRow {
  start: number
  length: number
  kind: 'word' | 'name'
  /** Its dictionary form as the row writes it. */
  written: string
  /** The word of which it is a form; null for words that a dictionary lacks. */
  of: FoundWord | null
}

/** The words of a sentence; their spans ascend and do not overlap. */
export function wordsOfRow(tokens: readonly Token[], dictionary: Dictionary | null): WordOfRow[] {
  return lexicalWords(tokens, dictionary).flatMap(word => {
    const of = dictionary ? listed(word, dictionary) : unlisted(word)
    if (of === null && needsEntry(word.head)) return []
    const inDictionary = dictionary && (of ? 'listed' : 'missing')
    const kind = isName(word.head, inDictionary) && !(dictionary && isThing(word, tokens, dictionary)) ? 'name' : 'word'
    return [{ ...spanOf(word), kind, written: word.written, of: kind === 'name' ? null : of } as const]
  })
}

/** True for names. Names of people may be words too; places and organisations are words if a dictionary has them. */
function isName(head: readonly Token[], inDictionary: 'listed' | 'missing' | null): boolean {
  const isPerson = head.every(token => isPart(token, '名詞-固有名詞-人名'))
  // お米 is a name of the analyser's.
  if (isPerson && !(inDictionary === 'listed' && head[0]?.surface.startsWith('お'))) return true
  if (inDictionary === 'listed') return false
  if (head.some(token => isPart(token, '名詞-固有名詞'))) return true
  return inDictionary === 'missing' && isForeignName(head)
}

/** 林 and 小川 where no title follows and where the sentence does not tell of somebody; 八百屋 in any case. */
function isThing({ head, reading }: LexicalWord, tokens: readonly Token[], dictionary: Dictionary): boolean {
  const [token, more] = head
  if (!token || more || !isPart(token, '名詞-固有名詞-人名-姓')) return false
  const isUsual = ({ common, readings }: DictionaryEntry) => common && readings.includes(reading ?? '')
  if (!entriesWritten(token.surface, dictionary).some(isUsual)) return false
  if (token.surface.endsWith('屋')) return true
  const at = tokens.indexOf(token)
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (!isPart(next, '助詞') || isPart(before, '名詞')) return false
  return !/^[はがもと]$/.test(next?.surface ?? '') || isPart(before, '助詞-連体化') || isPart(before, '連体詞')
}

/**
 * Dictionaries have most loanwords, so a missing one is nearly always a name: メロス. Exceptions are short ones, which are
 * fragments (ググる), and imitations of sounds (スーッ, ホゲホゲ).
 */
function isForeignName(head: readonly Token[]): boolean {
  const [token, ...more] = head
  if (!token || more.length > 0 || !isPart(token, '名詞-一般')) return false
  const { surface } = token
  return /^[ァ-ヺー]{3,}$/.test(surface) && !/ッ$|ーン$/.test(surface) && !isTwice(surface)
}

function isTwice(sound: string): boolean {
  const half = sound.slice(0, sound.length / 2)
  return half.length > 1 && half + half === sound
}

function listed(word: LexicalWord, dictionary: Dictionary): WordOfRow['of'] {
  const [entry] = writtenCandidates(word, dictionary)
  if (!entry || isOtherPlace(word, entry)) return null
  return {
    form: entry.headword,
    reading: entry.reading,
    gloss: glossOf(entry),
    parse_source: 'dictionary',
    level: levelOfEntry(entry),
  }
}

/** うえの is a name, although dictionaries have 上野 as the old name of a province. */
const isOtherPlace = ({ head, reading }: LexicalWord, { readings }: DictionaryEntry) =>
  reading !== null && !readings.includes(reading) && head.every(token => /^名詞-固有名詞-(?!人名)/.test(token.part_of_speech))

const LONGEST_GLOSS = 200

const glossOf = ({ senses }: DictionaryEntry) => (senses[0]?.glosses[0] ?? '').slice(0, LONGEST_GLOSS)

const LONGEST = 50

/** Without a dictionary a word is named by its spelling and reading. */
function unlisted({ head, written: form, reading }: LexicalWord): WordOfRow['of'] {
  if (reading === null || needsEntry(head) || form.length > LONGEST || reading.length > LONGEST) return null
  const level = levelOf({ form, reading }, null)
  return { form, reading, gloss: '', parse_source: 'analyser', level }
}
