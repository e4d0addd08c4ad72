import { useMessages } from '../../../../../../web/language/use-language.ts'
import { type ShownState, type Skill, shownState } from '../../../../words/change-states.ts'
import { useWordStates } from '../../../../words/states.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { setState } from '../word-actions.ts'

const choices = [
  { state: 'unknown', key: '1' },
  { state: 'learning', key: '2' },
  { state: 'known', key: '3' },
  { state: 'ignored', key: '0' },
] as const

/** The state of the words; pressed if all have the same. */
export function WordStateChoice({ skills }: { skills: readonly Skill[] }) {
  const t = useMessages(messages)
  const now = useWordStates(() => common(skills))
  return (
    <fieldset className={styles.states}>
      <legend className="spoken">{t.state}</legend>
      {choices.map(({ state, key }) => (
        <button
          key={state}
          type="button"
          data-choice={state}
          aria-pressed={now === state}
          onClick={() => void setState(state === 'unknown' ? null : state)}
        >
          {t.states[state]} <kbd aria-hidden>{key}</kbd>
        </button>
      ))}
    </fieldset>
  )
}

function common(skills: readonly Skill[]): ShownState | null {
  const states = new Set(skills.map(({ skill_id }) => shownState(skill_id)))
  const [one] = states
  return states.size === 1 && one ? one : null
}
