import type { Clients } from '../../contracts/clients.ts'
import { FurtherChoice, type FurtherSense } from '../../contracts/schemas/japanese/further/looked-up.ts'
import type { WordInput } from '../../contracts/schemas/learners/words.ts'
import { learnersChoice } from '../../dictionary/looking/learners-choice.ts'
import { type Actor, isMember } from '../../platform/auth/actor.ts'
import { invalidInput } from '../../platform/problems/errors.ts'

export async function choiceOf(
  { data }: Pick<Clients, 'data'>,
  actor: Actor,
  signal: AbortSignal,
): Promise<FurtherChoice> {
  if (actor.kind !== 'user' || !isMember(actor)) return FurtherChoice.parse({})
  return learnersChoice(data, signal)
}

/** Null and absent stay so. */
export async function chosenSense(
  { agent }: Pick<Clients, 'agent'>,
  { form, reading, further_sense }: WordInput,
  signal: AbortSignal,
): Promise<{ further_sense?: FurtherSense | null }> {
  if (further_sense === undefined) return {}
  if (further_sense === null) return { further_sense: null }
  const body = { word: { form, reading }, ...further_sense }
  const { sense } = await agent.further.sense({ body }, { signal })
  if (sense) return { further_sense: sense }
  throw invalidInput(
    'body.further_sense',
    'its dictionary has this meaning no more: open the word again and choose another one',
  )
}
