import type { Clients } from '../contracts/clients.ts'
import type { DictionaryEntry } from '../contracts/schemas/dictionary.ts'
import type { FromDictionary } from '../contracts/schemas/words.ts'
import type { SkillName } from '../skills/skill-rows.ts'

interface Entries {
  readonly dictionary: FromDictionary | null
  /** One for each word, in their order; null where the dictionary has none. */
  readonly entries: readonly (DictionaryEntry | null)[]
}

/** What the dictionary has of these words. */
export async function entriesOf(
  _agent: Clients['agent'],
  words: readonly SkillName[],
  _signal: AbortSignal,
): Promise<Entries> {
  return { dictionary: null, entries: words.map(() => null) }
}
