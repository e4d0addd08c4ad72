import { type KeyboardEvent, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { type Binding, keyMap, labelOf, MOST_KEYS, pressedName } from '../../keys/key-map.ts'
import styles from './keys.module.css'
import { messages } from './messages.ts'

interface KeyRowsProps<Action extends string> {
  /** Those of all actions that a key may belong to at the same time. */
  bindings: readonly Binding<Action>[]
  /** Those of the group. */
  actions: readonly Action[]
  changed: Readonly<Record<string, readonly string[]>>
  textOf: (action: Action) => string
  onKeys: (action: Action, keys: readonly string[]) => void
}

/** A key that is being chosen: the new one, or in place of `before`. */
interface Chosen<Action> {
  action: Action
  before: string | null
  /** The pressed key, if another action has it. */
  wanted?: string
}

/** Actions with their keys. A pressed key of another action is taken only after a question. */
export function KeyRows<Action extends string>(props: KeyRowsProps<Action>) {
  const { bindings, actions, changed, textOf, onKeys } = props
  const t = useMessages(messages)
  const map = keyMap(bindings, changed)
  const [chosen, choose] = useState<Chosen<Action> | null>(null)
  const [announcement, announce] = useState('')
  const taken = useRef<string | null>(null)
  const give = ({ action, before }: Chosen<Action>, name: string | null) => {
    const now = map.keysOf(action)
    const others = now.filter(key => key !== name)
    const next = before === null ? [...others, ...(name === null ? [] : [name])] : replaced(now, before, name)
    onKeys(action, next)
    choose(null)
    announce(t.changed(textOf(action), next.map(labelOf).join(', ') || t.none))
  }
  const onPress = (event: KeyboardEvent) => {
    if (!chosen || chosen.wanted !== undefined || event.key === 'Tab') return
    if (event.ctrlKey || event.metaKey || event.altKey || /^(?:Shift|Control|Alt|Meta)$/.test(event.key))
      return
    event.preventDefault()
    event.stopPropagation()
    // Enter still goes on from the press that began this.
    if (event.repeat) return
    taken.current = event.code
    if (event.key === 'Escape') return stop()
    if (event.key === 'Backspace' || event.key === 'Delete') return give(chosen, null)
    const { code, key, shiftKey } = event
    const name = pressedName({ code: code.replace(/^Numpad(?=\d$)/, 'Digit'), key, shiftKey })
    if (name === null) return announce(t.unusable)
    const owner = map.ownerOf(name)
    if (owner !== undefined && owner !== chosen.action) choose({ ...chosen, wanted: name })
    else give(chosen, name)
  }
  const stop = () => {
    choose(null)
    announce('')
  }
  const start = (action: Action, before: string | null) => {
    taken.current = null
    choose({ action, before })
    announce(t.recording(textOf(action)))
  }
  return (
    <>
      <ul className={styles.rows}>
        {actions.map(action => {
          const isChosen = chosen?.action === action
          const owner = isChosen && chosen.wanted !== undefined ? map.ownerOf(chosen.wanted) : undefined
          const keys = map.keysOf(action)
          return (
            <li key={action}>
              <span className={styles.action}>{textOf(action)}</span>
              <span className={styles.keys}>
                {[...keys, ...(keys.length < MOST_KEYS ? [null] : [])].map((name, at) => {
                  const isOpen = isChosen && chosen.before === name && chosen.wanted === undefined
                  return (
                    <button
                      // biome-ignore lint/suspicious/noArrayIndexKey: the place stays, and with it the focus, when its key changes.
                      key={at}
                      type="button"
                      className={styles.key}
                      data-open={isOpen || undefined}
                      aria-label={
                        isOpen
                          ? t.press
                          : name === null
                            ? t.add(textOf(action))
                            : t.change(labelOf(name), textOf(action))
                      }
                      onClick={() => (isOpen ? stop() : start(action, name))}
                      onKeyDown={isOpen ? onPress : undefined}
                      // Some browsers press a button at the end of Space.
                      onKeyUp={event => event.code === taken.current && event.preventDefault()}
                      onBlur={() => isOpen && stop()}
                    >
                      {isOpen ? t.press : name === null ? '+' : labelOf(name)}
                    </button>
                  )
                })}
              </span>
              {isChosen && chosen.wanted !== undefined && owner !== undefined && (
                <div role="alert" className={styles.conflict}>
                  <p>{t.conflict(labelOf(chosen.wanted), textOf(owner), textOf(action))}</p>
                  <Button kind="primary" onClick={() => give(chosen, chosen.wanted ?? null)}>
                    {t.take}
                  </Button>
                  <Button onClick={stop}>{t.keep}</Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className={styles.said}>
        {announcement}
      </p>
    </>
  )
}

/** The keys with another one in a place, or without it. */
const replaced = (keys: readonly string[], before: string, name: string | null): string[] =>
  keys.flatMap(key => (key === before ? (name === null ? [] : [name]) : key === name ? [] : [key]))
