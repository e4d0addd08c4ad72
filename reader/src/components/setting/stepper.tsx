import { type KeyboardEvent, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Icon } from '../icon.tsx'
import { minus, plus } from '../icon-paths.ts'
import styles from './controls.module.css'
import { messages } from './messages.ts'
import type { Described } from './setting.tsx'

interface StepperProps extends Described {
  /** Its buttons are named after it. */
  label: string
  /** Null: without a limit, where `isOptional`. */
  value: number | null
  min: number
  max: number
  step?: number
  isOptional?: boolean
  /** The unit behind the number, such as `%`. */
  unit?: string
  onChange(value: number | null): void
}

/** A number between a minus and a plus, which can be typed, too. A number out of its range becomes the nearest one within. */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, step = 1, isOptional = false, unit, onChange, ...described } = props
  const t = useMessages(messages)
  /** The text while it is being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null)
  const within = (wanted: number) => Math.min(max, Math.max(min, Math.round(wanted)))
  const choose = (wanted: number | null) => {
    setTyped(null)
    if (wanted !== value) onChange(wanted)
  }
  const take = () => {
    if (typed === null) return
    const text = typed.trim()
    if (text === '') return choose(isOptional ? null : value)
    const wanted = Number(text)
    choose(Number.isFinite(wanted) ? within(wanted) : value)
  }
  const press = (by: number) => {
    const from = typed === null || !Number.isFinite(Number(typed)) ? value : Number(typed)
    // Below no limit is the highest one.
    choose(from === null ? max : within(from + by))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (event.key === 'Enter') take()
    if (event.key === 'Escape') setTyped(null)
    if (by === 0) return
    event.preventDefault()
    press(by)
  }
  const valueText = value === null ? '' : String(value)
  return (
    <span className={styles.stepper}>
      <Press path={minus} label={t.less(label)} isOver={value === min} act={() => press(-step)} />
      <input
        {...described}
        inputMode="numeric"
        autoComplete="off"
        placeholder={isOptional ? t.noLimit : undefined}
        value={typed ?? valueText}
        size={Math.max(2, String(max).length)}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
      {unit !== undefined && <span aria-hidden>{unit}</span>}
      <Press
        path={plus}
        label={t.more(label)}
        isOver={value === null || value === max}
        act={() => press(step)}
      />
    </span>
  )
}

interface PressProps {
  path: string
  label: string
  /** True at the end of the range. */
  isOver: boolean
  act(): void
}

const Press = ({ path, label, isOver, act }: PressProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOver || undefined}
    onClick={() => isOver || act()}
  >
    <Icon path={path} />
  </button>
)
