import type { FromDictionary, ModelGloss, WordInput } from '../../../contracts/schemas/learners/words.ts'
import { namedByEntry, type WantedSkill } from '../../../japanese/grammar/skill-name.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import type { StoredSkill } from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { hasSense } from '../skills/catalogue.ts'
import { glossOf } from '../skills/details.ts'
import { glossOfWord } from '../skills/glosses.ts'

/** The meaning of a word for a learner; an absent member keeps its value. */
export interface Meaning {
  readonly sense_id?: string | null
  /** The meanings with those of the sense first, if one was chosen. */
  readonly gloss?: string
  readonly model_gloss?: ModelGloss | null
}

/** With `at`, it was said earlier. */
type Said = WantedSkill & Pick<WordInput, 'sense_id' | 'gloss_id'> & { readonly at?: string | undefined }

/** Checked meanings, by the ids by which the words were named, before their skills are made. */
export type CheckedMeanings = ReadonlyMap<string, Meaning>

/**
 * Refuses senses and glosses that are not those of their words. Words of which nothing is said have no meaning here. Those
 * that were said earlier may be gone since: they are left out, as the state of the word must not fail for them.
 */
export async function checkedMeanings(
  learning: Learning,
  words: readonly Said[],
  dictionary: FromDictionary | null,
  pathOf: (n: number) => string,
): Promise<CheckedMeanings> {
  const said = words.flatMap((word, n) =>
    word.sense_id === undefined && word.gloss_id === undefined ? [] : [{ word, path: pathOf(n) }],
  )
  const checked = await inWindow(said, { size: 8, signal: learning.signal }, async ({ word, path }) => {
    const { skill_id, sense_id, gloss_id, at } = word
    const isLate = at !== undefined
    const isNoSense = sense_id && !(await hasSense(learning, namedByEntry(word), dictionary, sense_id))
    if (isNoSense && !isLate) throw invalidInput(`${path}.sense_id`, 'this word has no such sense')
    const model_gloss = typeof gloss_id === 'string' ? await glossOfWord(learning, gloss_id, skill_id) : null
    const isNoGloss = model_gloss === null && typeof gloss_id === 'string'
    if (isNoGloss && !isLate) throw invalidInput(`${path}.gloss_id`, 'this word has no such gloss')
    return [
      skill_id,
      {
        ...(sense_id !== undefined && !isNoSense && { sense_id }),
        ...(gloss_id !== undefined && !isNoGloss && { model_gloss }),
      },
    ] as const
  })
  return new Map(checked)
}

/** The same with what the skill says of the chosen senses. */
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
