import { z } from 'zod'
import { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { packed, unpacked } from '../../articles/lexicon/block-words.ts'
import { readCountedText } from '../../articles/lexicon/counted-skills.ts'
import type { StatesOfWords } from '../../articles/reading/position.ts'
import { headKey } from '../../entities/content/keys.ts'
import type { Stores } from '../records/learning.ts'
import { wordStates } from '../words/states.ts'

/** 40 bits tell the words of one text apart; a novel has 3,000. */
const NAME_LENGTH = 8

const StateAtStart = z.enum([...WordStateCode.options, 'none'])
type StateAtStart = z.infer<typeof StateAtStart>
const Start = z.array(z.tuple([StateAtStart, z.string()]))

/** Packed; null while the words are unknown. */
export const wordsAtStart =
  ({ content, learning }: Stores, user_id: number): StatesOfWords =>
  async articleId => {
    const [head] = await content.kept.heads.get(content, [headKey(articleId)])
    const { text } = head ? await readCountedText(content, head) : { text: null }
    if (!text) return null
    const states = await wordStates(learning, user_id)
    const names = new Map<StateAtStart, string[]>(StateAtStart.options.map(state => [state, []]))
    for (const skill of text.skills) {
      const id = text.names[skill] ?? ''
      names.get(states.get(id) ?? 'none')?.push(id.slice(0, NAME_LENGTH))
    }
    return packed(Array.from(names, ([state, some]) => [state, some.join('')]))
  }

/** Null for a word that the text did not have then. */
export async function statesAtStart(bytes: Uint8Array) {
  const states = new Map<string, StateAtStart>()
  for (const [state, names] of await unpacked(bytes, Start))
    for (let at = 0; at < names.length; at += NAME_LENGTH)
      states.set(names.slice(at, at + NAME_LENGTH), state)
  return (skill_id: string): StateAtStart | null => states.get(skill_id.slice(0, NAME_LENGTH)) ?? null
}
