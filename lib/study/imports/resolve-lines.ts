import type { Clients } from '../../contracts/clients.ts'
import { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import type { ImportedLine } from '../../contracts/schemas/learners/imports.ts'
import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import type { FromDictionary } from '../../contracts/schemas/learners/words.ts'
import type { ImportedWord } from '../../contracts/schemas/learners/words-import.ts'
import { sentencesOf } from '../../dictionary/asked/reason-sentences.ts'
import { type MeantWord, meantWords } from '../../dictionary/asked/words-of-lines.ts'
import { excerpt } from '../../platform/values/excerpt.ts'
import { baseForms, readingOfBase } from '../tables/base-forms.ts'
import type { ReadLine } from './reading/messages.ts'

type Agent = { readonly lexicon: Pick<Clients['agent']['lexicon'], 'names' | 'entries' | 'analyse'> }

export interface ResolvedLine {
  readonly reported: ImportedLine
  readonly word: ImportedWord | null
}

const SKIPPED = { language: 'other_language', state: 'state_left_out' } as const

function because(...reasons: readonly (LineReason | null | undefined | false)[]) {
  const lineReasons = reasons.filter(reason => typeof reason === 'object' && reason !== null)
  return { detail: sentencesOf(lineReasons), reasons: lineReasons }
}

/** `seen` has the line that first meant each word, in the whole file. */
export async function resolveLines(
  agent: Agent,
  lines: readonly ReadLine[],
  seen: Map<string, number>,
  signal: AbortSignal,
): Promise<{ dictionary: FromDictionary | null; resolved: ResolvedLine[] }> {
  const read = lines.filter(({ skipped }) => skipped === null)
  const { dictionary, meant } = await meantWords(agent, read, signal)
  // Without a dictionary nothing confirms a base form.
  const bases: Bases = dictionary ? await basesOf(agent, read, meant, signal) : new Map()
  const meantBy = new Map(read.map((line, n) => [line, meant[n]]))
  const resolved = lines.map((line): ResolvedLine => {
    const { word, reading, state } = line
    const lineNames = { line: line.line, word, reading, skill_id: null, state }
    if (line.skipped)
      return {
        word: null,
        reported: {
          ...lineNames,
          state: null,
          outcome: 'skipped',
          ...because({ code: SKIPPED[line.skipped] }),
        },
      }
    const base = bases.get(line)
    const meantWord = base ?? meantBy.get(line)
    if (!meantWord?.word) {
      const { outcome = 'not_found' as const, reason = null } = meantWord ?? {}
      return { word: null, reported: { ...lineNames, outcome, ...because(reason, ...line.left_out) } }
    }
    const { skill_id } = meantWord
    const presentLine = {
      ...lineNames,
      reading: meantWord.word.reading,
      skill_id,
      outcome: 'present' as const,
    }
    const before = seen.get(skill_id)
    if (before !== undefined)
      return {
        word: null,
        reported: { ...presentLine, ...because({ code: 'as_in_line', value: String(before) }) },
      }
    seen.set(skill_id, line.line)
    const { tags, note, meaning, sentence, translation, remark, left_out } = line
    const written = line.written ?? (base ? line.word : null)
    return {
      word: { ...meantWord.word, state, tags, note, meaning, sentence, translation, written },
      reported: {
        ...presentLine,
        ...because(base && { code: 'imported_as', value: meantWord.word.form }, remark, ...left_out),
      },
    }
  })
  return {
    dictionary,
    resolved: resolved.map(({ word, reported }) => ({ word, reported: shortly(reported) })),
  }
}

const MOST_TOLD = 100
const MOST_DETAIL = 500

/** A row may hold a novel: a report has the beginning of each text. */
const shortly = ({ word, reading, detail, reasons = [], ...line }: ImportedLine): ImportedLine => ({
  ...line,
  word: excerpt(word, MOST_TOLD),
  reading: reading && excerpt(reading, MOST_TOLD),
  detail: detail && excerpt(detail, MOST_DETAIL),
  ...(reasons.length > 0 && { reasons: reasons.map(shortReason) }),
})

const shortReason = ({ code, value }: LineReason): LineReason => ({
  code,
  ...(value !== undefined && { value: excerpt(value, MOST_DETAIL) }),
})

type Bases = ReadonlyMap<ReadLine, MeantWord & { readonly word: object }>

async function basesOf(
  agent: Agent,
  lines: readonly ReadLine[],
  meant: readonly MeantWord[],
  signal: AbortSignal,
): Promise<Bases> {
  const unknown = lines.filter(({ kind, problem }, n) => {
    const meantWordOfLine = meant[n]
    if (!meantWordOfLine || kind !== 'word' || problem !== null) return false
    return meantWordOfLine.word
      ? meantWordOfLine.word.entry === null
      : meantWordOfLine.outcome === 'not_found'
  })
  const forms = await baseForms(agent.lexicon, [...new Set(unknown.map(({ word }) => word))], signal)
  const named = unknown.flatMap(line => {
    const base = forms.get(line.word)
    const reading =
      line.reading === null ? base?.reading : base && readingOfBase(line.word, line.reading, base)
    const name = WordName.safeParse({ form: base?.form, reading })
    return name.success
      ? { ...name.data, line, word: name.data.form, kind: 'word' as const, problem: null }
      : []
  })
  const { meant: meantWordsOfBases } = await meantWords(agent, named, signal)
  return new Map(
    named.flatMap(({ line }, n) => {
      const base = meantWordsOfBases[n]
      // Requires a dictionary: anything can be taken for an inflected form.
      return base?.word?.entry ? [[line, base] as const] : []
    }),
  )
}
