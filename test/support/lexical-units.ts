import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * The words of a sentence that a learner would look up. A line has the sentence, a tab, and its words with blanks
 * between them: `書く:かく`, the dictionary form in the writing of the sentence and its reading, which a word in kana
 * omits; `なる=成る` also requires an entry with that writing; a bar separates answers that are as good; a word in
 * brackets may be found or not, since it is grammar, a suffix or a part of a longer answer.
 */
export interface UnitCase {
  readonly sentence: string
  readonly required: readonly Unit[]
  readonly allowed: readonly Unit[]
}

export interface Answer {
  readonly written: string
  readonly reading: string
  readonly entry: string | undefined
}
export type Unit = readonly Answer[]

/**
 * The first were written before the rules, with answers that were corrected since, and as they were first written; the
 * held-back ones after them; those in kana are sentences as books for children have them, written before the rules for
 * kana; the fourth ones are by several authors who had seen no rule, and rules came of them. The blind ones are newer than
 * all of these but some fourth ones. Their author had seen no rule; authors of later rules were told, and one saw, their
 * faults, so that they no longer measure unknown text. The author of the second blind ones had not seen what
 * the rules find; no rule was made from their faults, which the bench does not print. The third ones need not be there:
 * whoever measures them lays the file beside the others.
 */
export type UnitSet =
  | 'lexical-units'
  | 'lexical-units-first-written'
  | 'lexical-units-held-back'
  | 'lexical-units-kana'
  | 'lexical-units-fourth'
  | 'lexical-units-blind'
  | 'lexical-units-blind-2'
  | 'lexical-units-blind-3'

/** Empty if the file is missing. */
export async function unitCases(set: UnitSet): Promise<UnitCase[]> {
  const file = new URL(`../fixtures/${set}.txt`, import.meta.url)
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.filter(line => line.includes('\t') && !line.startsWith('#')).map(caseOf)
}

function caseOf(line: string): UnitCase {
  const [sentence = '', words = ''] = line.split('\t')
  const units = words
    .trim()
    .split(/ +/)
    .map(text => ({ isOptional: text.startsWith('('), unit: unitOf(text) }))
  return {
    sentence,
    required: units.filter(({ isOptional }) => !isOptional).map(({ unit }) => unit),
    allowed: units.filter(({ isOptional }) => isOptional).map(({ unit }) => unit),
  }
}

const unitOf = (text: string): Unit =>
  text
    .replace(/^\((.*)\)$/, '$1')
    .split('|')
    .map(answer => {
      const [word = '', entry] = answer.split('=')
      const [written = '', reading = written] = word.split(':')
      return { written, reading, entry }
    })
