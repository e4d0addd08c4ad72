import { useEffect } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { store } from '../../../../web/store.ts'
import { Icon } from '../icon.tsx'
import { check } from '../icon-paths.ts'
import { messages } from './messages.ts'
import styles from './setting.module.css'

/** The choice that was saved last, and what takes it back; its row shows both until the next change. */
const last = store<{ name: string; undo(): void } | null>(null)

/**
 * Tells the row of a choice that it is saved. `undo` saves the value before. `isRun`: several presses lead to the value that
 * is wanted, such as those of a stepper, and one Undo takes back all of them.
 */
export function showSaved(name: string, undo: () => void, isRun = false): void {
  const before = last.now()
  last.set(isRun && before?.name === name ? before : { name, undo })
}

export const forgetSaved = (): void => last.set(null)

/** "Saved · Undo" in the row of the choice that was saved last; a screen reader knows its place before. */
export function Saved({ name }: { name: string }) {
  const t = useMessages(messages)
  const lastSaved = last.useOf(() => (last.now()?.name === name ? last.now() : null))
  useEffect(() => () => void (last.now()?.name === name && forgetSaved()), [name])
  return (
    <span role="status" className={styles.saved}>
      {lastSaved && (
        <>
          <Icon path={check} />
          {t.saved} ·
          <button
            type="button"
            onClick={() => {
              forgetSaved()
              lastSaved.undo()
            }}
          >
            {t.undo}
          </button>
        </>
      )}
    </span>
  )
}
