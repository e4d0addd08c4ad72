import { JlptLevel } from '../../contracts/schemas/japanese/text.ts'
import { type Condition, sequencesOf } from './condition.ts'
import { n1 } from './declared/n1.ts'
import { n2 } from './declared/n2.ts'
import { n3Clauses } from './declared/n3-clauses.ts'
import { n3WordForms } from './declared/n3-word-forms.ts'
import { n4Clauses } from './declared/n4-clauses.ts'
import { n4VerbForms } from './declared/n4-verb-forms.ts'
import { n5 } from './declared/n5.ts'

export interface Pattern {
  /** Permanent: clients and skills name the pattern by it. */
  readonly pattern: string
  readonly level: JlptLevel
  readonly name: string
  /** Of the name, in hiragana. */
  readonly reading: string
  readonly meaning: readonly [english: string, japanese: string, chinese: string]
  readonly example: { readonly sentence: string; readonly start: number; readonly length: number }
  readonly sequences: readonly (readonly Condition[])[]
}

const declared: Readonly<Record<JlptLevel, string>> = {
  N5: n5,
  N4: n4VerbForms + n4Clauses,
  N3: n3WordForms + n3Clauses,
  N2: n2,
  N1: n1,
}

export const patterns: readonly Pattern[] = JlptLevel.options.flatMap(level =>
  declared[level]
    .trim()
    .split('\n\n')
    .map(block => patternOf(block, level)),
)

const byName = new Map(patterns.map(pattern => [pattern.name, pattern]))

export const patternNamed = (name: string): Pattern | undefined => byName.get(name)

/** Four lines: id, name and reading; conditions; meanings in three languages; an example with the match in brackets. */
function patternOf(block: string, level: JlptLevel): Pattern {
  const [naming = '', conditions = '', meanings = '', example = ''] = block.split('\n')
  const [pattern = '', name = '', reading = name] = naming.split(' ')
  const [english = '', japanese = '', chinese = ''] = meanings.split(' | ')
  const [before = '', matched = '', after = ''] = example.split(/[[\]]/)
  return {
    pattern,
    level,
    name,
    reading,
    meaning: [english, japanese, chinese],
    example: { sentence: before + matched + after, start: before.length, length: matched.length },
    sequences: sequencesOf(conditions),
  }
}
