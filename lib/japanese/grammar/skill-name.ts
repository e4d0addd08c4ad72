import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { SkillKind } from '../../contracts/schemas/learners/words.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { patternNamed } from './patterns.ts'

/** A word, or a pattern of grammar, as it names its skill. */
export interface SkillName {
  /** A word, unless it is said. */
  readonly kind?: SkillKind
  readonly form: string
  /** In hiragana. */
  readonly reading: string
}
/** A word that has to have a skill, with what the dictionary has of it. */
export interface WantedSkill extends SkillName {
  readonly skill_id: string
  readonly entry: DictionaryEntry | null
}

export const skillIdOf = ({ kind = 'word', form, reading }: SkillName) => nameOf(kind, form, reading)
export const senseIdOf = (skill_id: string, source: string, key: string) => nameOf(skill_id, source, key)

/** What a word may be that no dictionary vouches for: it is shared by all learners, so no free text. */
const WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー々〆〇・]{1,50}$/u
const READING = /^[\p{Script=Hiragana}\p{Script=Latin}ー・]{1,50}$/u

/** Which member keeps a word from being a skill, and why; null if nothing does. */
export function objectionTo({ skill_id, entry, ...name }: WantedSkill): [string, string] | null {
  const { form, reading } = name
  if (skill_id !== skillIdOf(name)) return ['skill_id', 'is not the name of this kind, form and reading']
  if (name.kind === 'grammar')
    return patternNamed(form)?.reading === reading
      ? null
      : ['form', 'is not the name of a pattern, or read otherwise']
  if (entry || (WORD.test(form) && READING.test(reading))) return null
  return ['form', `no dictionary has this word. ${WHAT_IS_A_WORD}`]
}

export const WHAT_IS_A_WORD = 'Use at most 50 kanji, kana or Latin letters, and hiragana for the reading.'
