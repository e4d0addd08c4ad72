import type { Clients } from '../../contracts/clients.ts'
import type { GivenGloss, GlossedWord } from '../../contracts/schemas/learners/glosses.ts'
import { skillIdOf } from '../../japanese/grammar/skill-name.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { AskingSlots } from '../asking-slots.ts'

export const GLOSS_DEADLINE_MS = 120_000

/** Callers for the same wait for one answer. */
export const glossSlots = () =>
  new AskingSlots({
    waiting: 20,
    reasons: {
      same: 'Many are asking for this meaning',
      account: 'You are already asking for as many meanings as you may',
      all: 'Too many meanings are being asked for',
    },
  })

interface Surroundings extends Pick<Clients, 'agent' | 'data'> {
  slots: AskingSlots
  deadline: AbortSignal
}

/**
 * Prefers a remembered meaning; a model's is remembered for all. The model gets only the question, whose hash names the
 * answer, so that no other sentence gets it.
 */
export async function askForGloss(
  { agent, data, slots, deadline }: Surroundings,
  { user_id }: Member,
  word: GlossedWord,
  signal: AbortSignal,
): Promise<GivenGloss> {
  const params = { gloss_id: glossIdOf(word) }
  const ending = AbortSignal.any([signal, deadline])
  const find = async () => (await data.glosses.find({ params }, { signal: ending })).gloss
  const ask = async () => {
    await data.room.check(undefined, { signal: ending })
    const gloss = await askModel(agent, user_id, word, ending)
    const body = { skill_id: skillIdOf(word), language: word.language, gloss }
    // Kept even if the caller has left: the model's work is paid for.
    return data.glosses.keep({ params, body }, { signal: deadline })
  }
  try {
    return await slots.run(params.gloss_id, user_id, ask, { find, signal: ending })
  } catch (error) {
    if (!deadline.aborted) throw error
    throw refusal('model_too_slow', {}, { cause: error })
  }
}

const glossIdOf = ({ form, reading, sentence, start, length, language }: GlossedWord) =>
  nameOf('gloss', language, form, reading, start, length, sentence)

async function askModel(
  agent: Clients['agent'],
  user_id: number,
  word: GlossedWord,
  signal: AbortSignal,
): Promise<string> {
  const purpose = { user_id, article_id: null, task_id: null }
  const { gloss, failure, warning } = await agent.analysis.gloss({ body: { purpose, word } }, { signal })
  if (gloss !== null) return gloss
  const why = failure ?? 'The language model gave no usable answer. Try again later.'
  throw refusal(warning === 'no_model_configured' ? 'no_model_to_ask' : 'model_failed', { why })
}
