import type { FromDictionary, ModelGloss, WordInput } from '../../../contracts/schemas/learners/words.ts'
import { namedByEntry, type WantedSkill } from '../../../japanese/grammar/skill-name.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { hasSense } from '../skills/catalogue.ts'
import { glossOf } from '../skills/details.ts'
import { glossOfWord } from '../skills/glosses.ts'

/** An absent member keeps its value. */
export interface Meaning {
  readonly sense_id?: string | null
  readonly gloss?: string
  readonly model_gloss?: ModelGloss | null
}

/** `at` dates an earlier statement. */
type WordWithMeaning = WantedSkill &
  Pick<WordInput, 'sense_id' | 'gloss_id'> & { readonly at?: string | undefined }

/** Keyed by given ids, before skills are made. */
export type CheckedMeanings = ReadonlyMap<string, Meaning>

/** Leaves out other words' senses and glosses, named in `unknown`. A word without any has no meaning here. */
export async function checkedMeanings(
  learning: Learning,
  words: readonly WordWithMeaning[],
  dictionary: FromDictionary | null,
  unknown: (name: 'sense' | 'gloss') => void = () => {},
): Promise<CheckedMeanings> {
  const wordsWithMeaning = words.filter(
    ({ sense_id, gloss_id }) => sense_id !== undefined || gloss_id !== undefined,
  )
  const checked = await inWindow(wordsWithMeaning, { size: 8, signal: learning.signal }, async word => {
    const { skill_id, sense_id, gloss_id } = word
    const hasNone = sense_id && !(await hasSense(learning, namedByEntry(word), dictionary, sense_id))
    if (hasNone) unknown('sense')
    const model_gloss = gloss_id ? await glossOfWord(learning, gloss_id, skill_id) : null
    if (gloss_id && !model_gloss) unknown('gloss')
    const meaning: Meaning = {
      ...(sense_id !== undefined && !hasNone && { sense_id }),
      ...((gloss_id === null || model_gloss) && { model_gloss }),
    }
    return [skill_id, meaning] as const
  })
  return new Map(checked.filter(([, meaning]) => Object.keys(meaning).length > 0))
}

export async function storedMeanings(
  learning: Learning,
  checked: CheckedMeanings,
  skills: ReadonlyMap<string, StoredSkill>,
): Promise<ReadonlyMap<string, Meaning>> {
  const all = await inWindow([...checked], { size: 8, signal: learning.signal }, async ([id, meaning]) => {
    const skill = skills.get(id)
    if (!skill || !meaning.sense_id) return [id, meaning] as const
    return [id, { ...meaning, gloss: await glossOf(learning, skill, meaning.sense_id) }] as const
  })
  return new Map(all)
}
