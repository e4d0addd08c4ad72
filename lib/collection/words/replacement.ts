import type { Clients } from '../../contracts/clients.ts'
import type { WordReplacement } from '../../contracts/schemas/learners/words.ts'
import { writtenAs } from '../../japanese/lexicon/written-form.ts'

interface Kept {
  readonly skill_id: string
  readonly kind: 'word' | 'grammar'
  readonly reading: string
  readonly sources: readonly { sentence: string; start: number; length: number; created_at: string }[]
}

const FOUND: WordReplacement = { is_found: true, replacement: null }

/** Finds the words of the sentences in which a word was met, as texts have them now. Its newest sentence comes first. */
export async function replacementOf(
  { lexicon }: { lexicon: Pick<Clients['agent']['lexicon'], 'analyse' | 'entries'> },
  { skill_id, kind, reading: own, sources }: Kept,
  signal: AbortSignal,
): Promise<WordReplacement> {
  if (kind === 'grammar' || sources.length === 0) return FOUND
  const met = sources.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const { rows, skills } = await lexicon.analyse(
    { body: { rows: met.map(({ sentence }) => sentence) } },
    { signal },
  )
  if (rows.some(words => words.some(([, , id]) => id === skill_id))) return FOUND
  const places = met.flatMap(({ sentence, start, length }, n) =>
    (rows[n] ?? []).flatMap(([from, size, id]) => {
      const word = id === null ? undefined : skills[id]
      if (!id || !word || from >= start + length || start >= from + size) return []
      const { form, reading, gloss } = word
      return [{ skill_id: id, form, reading, gloss, sentence, start: from, length: size }]
    }),
  )
  // A learner may mean another word of the same sound than the likeliest one.
  if (places.some(({ reading }) => reading === own)) return FOUND
  const [place] = places
  if (!place) return { is_found: false, replacement: null }
  const { form, reading, sentence, start, length } = place
  const { entries } = await lexicon.entries({ body: { words: [{ form, reading }] } }, { signal })
  const writings = [...(entries[0]?.forms ?? []), ...(entries[0]?.readings ?? [])]
  const text = sentence.slice(start, start + length)
  const written = writtenAs(text, { kind: 'word', form, reading, writings })
  return { is_found: false, replacement: { ...place, written } }
}
