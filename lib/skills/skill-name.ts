import type { DictionaryEntry } from '../contracts/schemas/dictionary.ts'
import { nameOf } from '../store/name-of.ts'

/** A word as it names its skill. */
export interface SkillName {
  readonly form: string
  /** In hiragana. */
  readonly reading: string
}
/** A word that has to have a skill, with what the dictionary has of it. */
export interface WantedSkill extends SkillName {
  readonly skill_id: string
  readonly entry: DictionaryEntry | null
}

export const skillIdOf = ({ form, reading }: SkillName) => nameOf('word', form, reading)
export const senseIdOf = (skill_id: string, source: string, key: string) => nameOf(skill_id, source, key)

/** What a word may be that no dictionary vouches for: it is shared by all learners, so no free text. */
const WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー々〆〇・]{1,50}$/u
const READING = /^[\p{Script=Hiragana}\p{Script=Latin}ー・]{1,50}$/u

/** Which member keeps a word from being a skill, and why; null if nothing does. */
export function objectionTo({ skill_id, form, reading, entry }: WantedSkill): [string, string] | null {
  if (skill_id !== skillIdOf({ form, reading }))
    return ['skill_id', 'is not the name of this form and reading']
  if (entry || (WORD.test(form) && READING.test(reading))) return null
  return ['form', `no dictionary has this word. ${WHAT_IS_A_WORD}`]
}

export const WHAT_IS_A_WORD = 'Use at most 50 kanji, kana or Latin letters, and hiragana for the reading.'
