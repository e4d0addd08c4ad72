import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import type { ShownState } from '../change-states.ts'
import styles from './state-choice.module.css'

export const stateTexts = catalogue({
  en: {
    state: 'How well you know the word',
    stateOf: (form: string, state: string) => `${form}: ${state}. Change`,
    /** As the state of one word is said, while `states` are what one does. */
    now: { unknown: 'unknown', learning: 'learning', known: 'known', ignored: 'ignored' },
    states: { unknown: 'unknown', learning: 'learning', known: 'known', ignored: 'ignore' },
  },
  ja: {
    state: 'この単語をどのくらい知っているか',
    stateOf: (form, state) => `${form}：${state}（変更）`,
    now: { unknown: '知らない', learning: '学習中', known: '知っている', ignored: '無視' },
    states: { unknown: '知らない', learning: '学習中', known: '知っている', ignored: '無視' },
  },
  zh: {
    state: '对这个词的掌握程度',
    stateOf: (form, state) => `${form}：${state}（更改）`,
    now: { unknown: '生词', learning: '学习中', known: '已掌握', ignored: '忽略' },
    states: { unknown: '生词', learning: '学习中', known: '已掌握', ignored: '忽略' },
  },
})

export const choices = [
  { state: 'unknown', key: '1', codes: ['Digit1', 'Numpad1'] },
  { state: 'learning', key: '2', codes: ['Digit2', 'Numpad2', 'KeyS'] },
  { state: 'known', key: '3', codes: ['Digit3', 'Numpad3'] },
  { state: 'ignored', key: '0', codes: ['Digit0', 'Numpad0'] },
] as const

/** The state that a key stands for; null: none. */
export const stateOfKey = (code: string): ShownState | null =>
  choices.find(({ codes }) => codes.some(each => each === code))?.state ?? null

interface StateChoiceProps {
  /** Null if words differ. */
  now: ShownState | null
  choose: (state: ShownState) => void
}

/** The state of a word, or of words that have the same. */
export function StateChoice({ now, choose }: StateChoiceProps) {
  const t = useMessages(stateTexts)
  return (
    <fieldset className={styles.states}>
      <legend className="spoken">{t.state}</legend>
      {choices.map(({ state, key }) => (
        <button
          key={state}
          type="button"
          data-choice={state}
          aria-pressed={now === state}
          onClick={() => choose(state)}
        >
          {t.states[state]} <kbd aria-hidden>{key}</kbd>
        </button>
      ))}
    </fieldset>
  )
}
