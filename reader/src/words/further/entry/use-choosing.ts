import { useMutation, useQuery } from '@tanstack/react-query'
import type { FurtherSenseInput } from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { notifyProblem } from '../../../components/notice.tsx'
import { waitingSense } from '../../../waiting/words.ts'
import type { Skill } from '../../change-states.ts'
import { putWord } from '../../put-word.ts'
import { stateOf, statesKnown, useWordStates } from '../../states.ts'
import { wordQuery } from '../../word-queries.ts'

/** How a sense of a further dictionary is chosen as the one that the learner means. */
export interface Choosing {
  /** False: a choice makes the word one to learn. */
  isOwn: boolean
  meant: FurtherSenseInput | null
  /** Null takes the choice back. */
  choose: (sense: FurtherSenseInput | null) => void
}

/** `learn` marks a word that is not the learner's yet, and shows its own errors. Null: nothing can be chosen. */
export function useChoosing(skill: Skill | null, learn: () => Promise<void>): Choosing | null {
  const skill_id = skill?.skill_id ?? ''
  const isOwn = useWordStates(() => stateOf(skill_id) !== null)
  const { data } = useQuery({ ...wordQuery(skill_id), enabled: isOwn, retry: false })
  const choosing = useMutation({
    mutationFn: async (further_sense: FurtherSenseInput | null) => {
      if (!skill) return
      await statesKnown()
      if (stateOf(skill_id) === null) await learn()
      if (stateOf(skill_id) !== null) await putWord(skill, { further_sense })
    },
    onError: notifyProblem,
  })
  if (!skill) return null
  const waiting = waitingSense(skill_id)
  const kept = waiting === undefined ? (data?.further_sense ?? null) : waiting
  return {
    isOwn,
    meant: choosing.isPending ? choosing.variables : isOwn ? kept : null,
    choose: sense => choosing.mutate(sense),
  }
}
