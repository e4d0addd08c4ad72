import type { DictionaryAbout } from '../../contracts/schemas/dictionary.ts'
import type { LookedUpWord } from '../../contracts/schemas/lexicon.ts'
import { nameOf } from '../../store/name-of.ts'
import type { LookedUp } from './look-up.ts'

/** As clients get it: what can be kept has the id of its skill. */
export function lookedUpWord(
  found: LookedUp | null,
  at: number,
  dictionary: DictionaryAbout | null,
): LookedUpWord {
  if (!found)
    return { span: { start: at, length: 1 }, word: null, form_in_words: '', candidates: [], dictionary }
  const { start, length, form, reading, form_in_words, entries } = found
  return {
    span: { start, length },
    word: reading === null ? null : { skill_id: nameOf('word', form, reading), form, reading },
    form_in_words,
    candidates: entries.map(entry => ({ ...entry, skill_id: nameOf('word', entry.headword, entry.reading) })),
    dictionary,
  }
}
