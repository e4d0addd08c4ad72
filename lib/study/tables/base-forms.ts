import type { Clients } from '../../contracts/clients.ts'
import { MOST_SENTENCES, type SkillWord } from '../../contracts/schemas/japanese/lexicon.ts'
import { toHiragana } from '../../japanese/kana.ts'

/** Gives 食べる for 食べました; nothing for what is no single word. */
export async function baseForms(
  lexicon: Pick<Clients['agent']['lexicon'], 'analyse'>,
  words: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, SkillWord>> {
  const bases = new Map<string, SkillWord>()
  for (let from = 0; from < words.length; from += MOST_SENTENCES) {
    const part = words.slice(from, from + MOST_SENTENCES)
    const { rows, skills } = await lexicon.analyse({ body: { rows: part } }, { signal })
    for (const [n, word] of part.entries()) {
      const [only, ...more] = rows[n] ?? []
      if (!only || more.length > 0) continue
      const [start, length, skill_id] = only
      const base = skill_id === null ? undefined : skills[skill_id]
      if (base && start === 0 && length === word.length && base.form !== word) bases.set(word, base)
    }
  }
  return bases
}

/**
 * Derives たべる from 食べました, read たべました, and ひらく from 開いた, read ひらいた, even if the base is given as 開く, あく. Null for an
 * impossible reading.
 */
export function readingOfBase(written: string, reading: string, base: SkillWord): string | null {
  const ending = endingOf(written)
  if (!reading.endsWith(ending)) return null
  const stem = reading.slice(0, reading.length - ending.length)
  if (base.reading.startsWith(stem)) return base.reading
  // The only verb whose kanji changes its reading: 来る, 来た.
  if (base.reading.endsWith('くる') && /[きこ]$/.test(stem)) return base.reading
  return stem + endingOf(base.form)
}

/** Kana behind the last kanji, in hiragana. */
const endingOf = (form: string) => /(?<![ぁ-ゖー])[ぁ-ゖー]*$/.exec(toHiragana(form))?.[0] ?? ''
