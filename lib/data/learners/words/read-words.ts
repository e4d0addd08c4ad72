import type { WordDetails } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { Stores } from '../records/learning.ts'
import { readDetails } from '../skills/details.ts'
import { filledFrom, standingSources } from './standing.ts'
import { findWord, presentWord } from './stored-word.ts'
import { presentSource, readSources } from './word-sources.ts'

export const noWord = () => new Problem('not_found', 'This is not one of your words. Add it first.')

/** A word with its senses and sources. */
export async function wordDetails(
  { learning, content }: Stores,
  { user_id }: Acting,
  skill_id: string,
): Promise<WordDetails> {
  const word = await findWord(learning, user_id, skill_id)
  const skill = word && (await readDetails(learning, word.skill_id, word.sense_id))
  if (!skill) throw noWord()
  const sources = word.sources > 0 ? await readSources(learning, user_id, word.skill_id) : []
  const standing = await standingSources(content, sources)
  const shown = sources.map(source => {
    const found = standing(source)
    return { ...presentSource(filledFrom(source, found)), stands: found !== undefined }
  })
  return { ...presentWord(word), skill, sources: shown }
}
