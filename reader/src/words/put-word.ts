import { wordWrites } from '../../../lib/contracts/relays/words.ts'
import type { WordInput } from '../../../lib/contracts/schemas/learners/words.ts'
import { callsOf } from '../api/client.ts'
import type { Skill } from './change-states.ts'
import { freshWords } from './fresh-learning.ts'
import { stateOf } from './states.ts'
import { statesSent, userId } from './states-outbox.ts'

const calls = callsOf({ wordWrites })

type Said = Pick<
  WordInput,
  'sense_id' | 'gloss_id' | 'note' | 'tags' | 'meaning' | 'first_source' | 'further_sense'
>

let turn: Promise<void> = Promise.resolve()
/** The last saying about each member of a word. */
const newest = new Map<string, Said>()

/**
 * Says something of a learner's word, after all earlier changes of words. A word that is removed meanwhile stays removed.
 */
export function putWord(skill: Skill, said: Said): Promise<void> {
  const member = `${skill.skill_id} ${Object.keys(said)}`
  const asked = { owner: userId(), isOwn: stateOf(skill.skill_id) !== null }
  newest.set(member, said)
  const put = turn.then(async () => {
    if (newest.get(member) !== said) return
    newest.delete(member)
    await putNow(skill, said, asked)
  })
  turn = put.catch(() => {})
  return put
}

async function putNow(
  { skill_id, kind, form, reading }: Skill,
  said: Said,
  { owner, isOwn }: { owner: number | null; isOwn: boolean },
): Promise<void> {
  await statesSent(skill_id)
  if (userId() !== owner || (isOwn && stateOf(skill_id) === null)) return
  await calls.wordWrites.put({ params: { skill_id }, body: { kind, form, reading, ...said } })
  await freshWords()
}
