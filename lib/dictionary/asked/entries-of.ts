import type { Clients } from '../../contracts/clients.ts'
import type { DictionaryAbout, DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { FromDictionary } from '../../contracts/schemas/learners/words.ts'
import type { SkillName } from '../../japanese/grammar/skill-name.ts'

interface Entries {
  readonly dictionary: FromDictionary | null
  /** In the order of the words; null where the dictionary has none. */
  readonly entries: readonly (DictionaryEntry | null)[]
}

export async function entriesOf(
  { lexicon }: { readonly lexicon: Pick<Clients['agent']['lexicon'], 'entries'> },
  names: readonly SkillName[],
  signal: AbortSignal,
): Promise<Entries> {
  const words = names.filter(({ kind }) => kind !== 'grammar')
  const entryByName = new Map<SkillName, DictionaryEntry | null>()
  let about: DictionaryAbout | null = null
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    const part = words.slice(at, at + WORDS_AT_ONCE)
    const body = { words: part.map(({ form, reading }) => ({ form, reading })) }
    const reply = await lexicon.entries({ body }, { signal })
    about = reply.dictionary
    for (const [n, word] of part.entries()) entryByName.set(word, reply.entries[n] ?? null)
  }
  return {
    dictionary: about && { source: about.source, sha256: about.sha256 },
    entries: names.map(name => entryByName.get(name) ?? null),
  }
}

const WORDS_AT_ONCE = 500
