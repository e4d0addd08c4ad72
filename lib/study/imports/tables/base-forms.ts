import type { Clients } from '../../../contracts/clients.ts'
import { MOST_SENTENCES, type SkillWord } from '../../../contracts/schemas/japanese/lexicon.ts'

/** The dictionary forms of inflected words, by the word: of 食べました 食べる. Words that are no single word have none. */
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
