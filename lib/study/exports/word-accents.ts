import type { Clients } from '../../contracts/clients.ts'
import type { WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import { type FurtherChoice, MOST_MARKED_WORDS } from '../../contracts/schemas/japanese/further/looked-up.ts'
import { learnersChoice } from '../../dictionary/looking/learners-choice.ts'
import { isProblem } from '../../platform/problems/errors.ts'

/**
 * As dictionaries print them, from the first of the learner's that has one: `[2]`, `[0][3]` for two; empty if unknown. A
 * failing look-up leaves them out: the export has the learner's own data.
 */
export async function wordAccents(
  { agent, data }: Pick<Clients, 'agent' | 'data'>,
  words: readonly WordName[],
  signal: AbortSignal,
): Promise<string[]> {
  const accents: string[] = []
  const choice = await learnersChoice(data, signal)
  for (let at = 0; at < words.length; at += MOST_MARKED_WORDS) {
    const markedWords = words
      .slice(at, at + MOST_MARKED_WORDS)
      .map(({ form, reading }) => ({ form, reading }))
    accents.push(...(await marked(agent.further, { words: markedWords, choice }, signal)))
  }
  return accents
}

async function marked(
  further: Clients['agent']['further'],
  body: { words: WordName[]; choice: FurtherChoice },
  signal: AbortSignal,
): Promise<string[]> {
  const { words } = body
  try {
    const markedReply = await further.marks({ body }, { signal })
    return words.map((_, at) =>
      (markedReply.words[at]?.accents?.accents ?? []).map(({ drop }) => `[${drop}]`).join(''),
    )
  } catch (error) {
    if (!isProblem(error)) throw error
    return words.map(() => '')
  }
}
