import type { WordDetails } from '../../../contracts/schemas/learners/words.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { mediaNames, readMediaOf } from '../mined/stored-media.ts'
import type { Stores } from '../records/learning.ts'
import { readDetails } from '../skills/details.ts'
import { filledFrom, standingSources } from './standing.ts'
import { findWord, presentWord } from './stored-word.ts'
import { presentSource, readSources } from './word-sources.ts'

export const noWord = () => refusal('word_missing')

export async function wordDetails(
  { learning, content }: Stores,
  { user_id }: Acting,
  skill_id: string,
): Promise<WordDetails> {
  const word = await findWord(learning, user_id, skill_id)
  const skill = word && (await readDetails(learning, word.skill_id, word.sense_id))
  if (!skill) throw noWord()
  const sources = word.sources > 0 ? await readSources(learning, user_id, word.skill_id) : []
  const idOf = ({ source_id }: { source_id: string }) => mediaNames.ofSource(word.skill_id, source_id)
  const [standing, media] = await settled([
    standingSources(content, sources),
    readMediaOf(learning, user_id, sources.map(idOf)),
  ])
  const presentedSources = sources.map(source => {
    const standingSource = standing(source)
    const presentedSource = {
      ...presentSource(filledFrom(source, standingSource)),
      stands: standingSource !== undefined,
    }
    return { ...presentedSource, media: media.get(idOf(source)) ?? null }
  })
  return { ...presentWord(word), skill, sources: presentedSources }
}
