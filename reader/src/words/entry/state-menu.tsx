import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Icon } from '../../components/icon.tsx'
import type { ShownState } from '../change-states.ts'
import { choices, stateOfKey, stateTexts } from './state-choice.tsx'
import { StateDot } from './state-dot.tsx'
import styles from './state-menu.module.css'

interface StateMenuProps {
  /** The word, which tells its control from the others of a list. */
  form: string
  now: ShownState
  choose(state: ShownState): void
}

/** The state of a word of a list: one control, which opens the four. */
export function StateMenu({ form, now, choose }: StateMenuProps) {
  const t = useMessages(stateTexts)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const button = () => place.current?.querySelector<HTMLElement>('button')
  useEffect(() => {
    if (!isOpen) return
    place.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true })
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button()?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const items = [...(place.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
    const at = items.findIndex(item => item.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    // The row marks by these keys.
    if (stateOfKey(event.code) !== null) return close()
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Escape') close()
    else if (to !== undefined) items.at(to % items.length)?.focus()
    else return
    event.preventDefault()
    // The list walks by the same keys.
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu in it.
    <div ref={place} className={styles.place} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t.stateOf(form, t.now[now])}
        onClick={() => setOpen(!isOpen)}
      >
        <StateDot state={now} />
        {t.now[now]}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={t.state}
          className={styles.menu}
          data-up={isLow(button()) || undefined}
        >
          {choices.map(({ state, key }) => (
            <button
              key={state}
              type="button"
              role="menuitemradio"
              aria-checked={now === state}
              tabIndex={-1}
              onClick={() => {
                choose(state)
                close()
              }}
            >
              <StateDot state={state} />
              {t.states[state]}
              <kbd aria-hidden>{key}</kbd>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const MENU_PX = 190

/** True if there is no room for the menu below, and more above. */
function isLow(button: HTMLElement | null | undefined): boolean {
  const { top = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {}
  const below = innerHeight - bottom
  return below < MENU_PX && top > below
}
