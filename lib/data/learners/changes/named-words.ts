import type { MadeChange } from '../../../contracts/schemas/learners/changes.ts'
import type { StoredWord } from '../../entities/collections/words.ts'

/** Words that are gone are written as they were. */
export const namedWords = (
  words: ReadonlyMap<string, StoredWord>,
  some: readonly { readonly skill_id: string; readonly written: string }[],
): MadeChange['words'] =>
  some.map(({ skill_id, written }) => {
    const word = words.get(skill_id)
    return { skill_id, written: word?.written ?? written, state: word?.state ?? null }
  })
