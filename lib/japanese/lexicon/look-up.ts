import type {
  DictionaryAbout,
  DictionaryCandidate,
  DictionaryEntry,
  WordName,
} from '../../contracts/schemas/japanese/dictionary.ts'
import type { GrammarSpan, LookedUpWord } from '../../contracts/schemas/japanese/lexicon.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { formsOf } from '../explain/conjugation.ts'
import { forms } from '../explain/labels.ts'
import { type Grammar, grammarByToken, grammarSpans } from '../grammar/find-grammar.ts'
import { senseIdOf, skillIdOf } from '../grammar/skill-name.ts'
import { levelOf, levelOfEntry } from '../jlpt/levels.ts'
import { readingOf } from './base-reading.ts'
import { readCandidates, writtenCandidates } from './candidates.ts'
import type { Dictionary } from './dictionary.ts'
import { type LexicalWord, lexicalWords, spanOf } from './lexical-words.ts'
import { wordNameOf } from './named-entries.ts'
import { writtenForm } from './written-form.ts'

const MOST_CANDIDATES = 12
/** Tokens considered on each side of the offset: words and patterns are much shorter. */
const MOST_AROUND = 200

export interface LookedUp {
  start: number
  length: number
  /** The dictionary form; the headword of the entry to which alone form and reading belong. */
  form: string
  /** Null if unknown. */
  reading: string | null
  /** The dictionary form as the sentence writes it. */
  written: string
  form_in_words: string
  /** The same in each language of the app. */
  forms: LookedUpWord['forms']
  /** The patterns that include it. */
  grammar: GrammarSpan[]
  /** The most likely first. */
  entries: DictionaryEntry[]
}

/** The word at an offset of a sentence, with its dictionary entries; null where no word is. */
export function lookUp(
  sentence: readonly Token[],
  at: number,
  dictionary: Dictionary | null,
): LookedUp | null {
  const place = sentence.findLastIndex(({ start }) => start <= at)
  const token = sentence[place]
  if (!token || at >= endOf(token)) return null
  const tokens = sentence.slice(Math.max(0, place - MOST_AROUND), place + MOST_AROUND)
  const wordAtPlace = lexicalWords(tokens, dictionary).find(word => holds(word, at))
  const word = wordAtPlace ?? wordOf(token)
  const { start, length } = spanOf(word)
  const end = start + length
  const named = formInWords(word, grammarByToken(tokens))
  return {
    start,
    length,
    ...nameOfWord(word, dictionary),
    written: word.written,
    form_in_words: named.en,
    forms: named,
    grammar: grammarSpans(tokens).filter(span => span.start < end && span.start + span.length > start),
    entries: dictionary ? candidates(word, token, dictionary) : [],
  }
}

/** A token that is no word by itself, such as a particle. */
const wordOf = (token: Token): LexicalWord => ({
  head: [token],
  tail: [],
  lead: 0,
  written: writtenForm([token]),
  reading: readingOf([token]),
})

function nameOfWord({ written: form, reading }: LexicalWord, dictionary: Dictionary | null) {
  return dictionary && reading !== null ? wordNameOf(dictionary, { form, reading }) : { form, reading }
}

/** Entries of the word, then of the part at the offset, each as it stands too; then of other spellings of the reading. */
function candidates(word: LexicalWord, token: Token, dictionary: Dictionary): DictionaryEntry[] {
  const parts = word.head.includes(token) ? [word, wordOf(token)] : [word]
  const named = parts.flatMap(part => [
    part,
    { ...part, written: part.head.map(({ surface }) => surface).join('') },
  ])
  const entries = [
    ...named.flatMap(one => writtenCandidates(one, dictionary)),
    ...readCandidates(word, dictionary),
  ]
  return [...new Map(entries.map(entry => [`${entry.headword} ${entry.reading}`, entry])).values()].slice(
    0,
    MOST_CANDIDATES,
  )
}

function holds(word: LexicalWord, at: number): boolean {
  const { start, length } = spanOf(word)
  return start <= at && at < start + length
}
const endOf = ({ start, surface }: Token) => start + surface.length

/** The meaning that the form adds to the word: causative, passive, past. */
function formInWords(word: LexicalWord, grammar: Grammar): LookedUpWord['forms'] {
  const { inner, end } = formsOf(word, grammar)
  const steps = [...(word.honorific ? [word.honorific] : []), ...inner, ...end]
  const named = steps.map(step => (typeof step === 'string' ? forms[step] : step.meaning))
  const [en, ja, zh] = ([0, 1, 2] as const).map(column => named.map(words => inShort(words[column])))
  return { en: (en ?? []).join(', '), ja: (ja ?? []).join('・'), zh: (zh ?? []).join('、') }
}

/** Removes the part of a label in brackets. */
const inShort = (name: string) => name.split(/ \(|[;；（]/, 1)[0] ?? ''

/** The form for clients: words that can be kept have the id of their skill. */
export function lookedUpWord(
  lookedUp: LookedUp | null,
  at: number,
  dictionary: DictionaryAbout | null,
): LookedUpWord {
  if (!lookedUp)
    return {
      span: { start: at, length: 1 },
      word: null,
      written: '',
      grammar: [],
      form_in_words: '',
      forms: { en: '', ja: '', zh: '' },
      candidates: [],
      dictionary,
    }
  const { start, length, form, reading, written, form_in_words, forms, grammar, entries } = lookedUp
  return {
    span: { start, length },
    word: reading === null ? null : leveled({ form, reading }, entries),
    written,
    grammar,
    form_in_words,
    forms,
    candidates: entries.map(entry => candidateOf(entry, dictionary?.source ?? '')),
    dictionary,
  }
}

export function candidateOf(entry: DictionaryEntry, source: string): DictionaryCandidate {
  const skill_id = skillIdOf({ form: entry.headword, reading: entry.reading })
  return {
    ...entry,
    skill_id,
    level: levelOfEntry(entry),
    senses: entry.senses.map(sense => ({ ...sense, sense_id: senseIdOf(skill_id, source, sense.key) })),
  }
}

/** The level is that of its entry, which has its other writings. */
function leveled(name: WordName, entries: readonly DictionaryEntry[]) {
  const { form, reading } = name
  const entry = entries.find(each => each.headword === form && each.reading === reading)
  const level = entry ? levelOfEntry(entry) : levelOf(name, null)
  return { skill_id: skillIdOf(name), form, reading, level }
}
