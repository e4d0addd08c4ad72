import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { SkillKind } from '../../contracts/schemas/learners/words.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { patternNamed } from './patterns.ts'

/** The form and reading of a word or pattern that name its skill. */
export interface SkillName {
  /** A word if absent. */
  readonly kind?: SkillKind
  readonly form: string
  /** In hiragana. */
  readonly reading: string
}
/** A word that needs a skill, with its dictionary entry. */
export interface WantedSkill extends SkillName {
  readonly skill_id: string
  readonly entry: DictionaryEntry | null
}

/** The word under the name of its entry. */
export const namedByEntry = (word: WantedSkill): WantedSkill => {
  if (!word.entry || word.kind === 'grammar') return word
  const name = { form: word.entry.headword, reading: word.entry.reading }
  return { ...word, ...name, skill_id: skillIdOf(name) }
}

export const skillIdOf = ({ kind = 'word', form, reading }: SkillName) => nameOf(kind, form, reading)
export const senseIdOf = (skill_id: string, source: string, key: string) => nameOf(skill_id, source, key)

/** The form of a word without a dictionary entry. Skills are shared by all learners, so it cannot be free text. */
const WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー々〆〇・]{1,50}$/u
const READING = /^[\p{Script=Hiragana}\p{Script=Latin}ー・]{1,50}$/u

/** The member that prevents a skill, with the reason; null if nothing does. */
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

const WHAT_IS_A_WORD = 'Use at most 50 kanji, kana or Latin letters, and hiragana for the reading.'
