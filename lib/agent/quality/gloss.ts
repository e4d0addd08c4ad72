import { type GlossedWord, LONGEST_GLOSS } from '../../contracts/schemas/learners/glosses.ts'
import type { Flaw } from '../reasons.ts'
import { isGlossInOtherLanguage } from './language.ts'
import { folded, isJapanese, weight } from './letters.ts'

/** Longer than any gloss; nothing past this is read. */
const LONGEST_ANSWER = 2_000
/** Controls and characters that turn the direction; line breaks and the joiners of some scripts stay. */
const INVISIBLE = /[^\P{C}\n\u200c\u200d]/gu
const QUOTED = /^(["'“”「『])(.*)["'“”」』]$/su

/** Drops invisible characters and enclosing quotation marks. */
export const plainLine = (content: string): string => {
  const text = content.slice(0, LONGEST_ANSWER).toWellFormed().replace(INVISIBLE, ' ').trim()
  const inner = QUOTED.exec(text)?.[2] ?? text
  return inner.trim().replace(/[^\S\n]+/g, ' ')
}

export const glossFlaw = (gloss: string, word: GlossedWord): Flaw | null => {
  const { form, reading, sentence, language } = word
  if (gloss.length > LONGEST_GLOSS || weight(gloss) === 0 || FORMS.some(form => form.test(gloss)))
    return 'malformed'
  // In Chinese, a word may be its own meaning: 学校.
  if (isJapanese(language) && [form, reading].map(folded).includes(folded(gloss))) return 'malformed'
  return isGlossInOtherLanguage(gloss, sentence, language) ? 'wrong_language' : null
}

const FORMS = [/\n/, /<\/?[a-z!]/i, /```|\*\*/, /^[[{]/, /\w:\/\//]
