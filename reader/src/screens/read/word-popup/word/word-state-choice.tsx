import { type ShownState, type Skill, shownState } from '../../../../words/change-states.ts'
import { StateChoice } from '../../../../words/entry/state-choice.tsx'
import { useWordStates } from '../../../../words/states.ts'
import { setState } from '../word-actions.ts'

/** The state of the words; pressed if all have the same. */
export function WordStateChoice({ skills }: { skills: readonly Skill[] }) {
  const now = useWordStates(() => common(skills))
  return <StateChoice now={now} choose={state => void setState(state === 'unknown' ? null : state)} />
}

function common(skills: readonly Skill[]): ShownState | null {
  const states = new Set(skills.map(({ skill_id }) => shownState(skill_id)))
  const [one] = states
  return states.size === 1 && one ? one : null
}
