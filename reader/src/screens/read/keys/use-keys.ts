import { useEffect, useRef } from 'react'
import { type Action, actionOf } from './bindings.ts'

/** Does what keys ask for, except where they write or press something else. */
export function useKeys(act: (action: Action) => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : actionOf(event)
      if (!action || belongsTo(event.target, action)) return
      event.preventDefault()
      latest.current(action)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Space and Enter press what has the focus; arrows move in it. */
const pressing = new Set<Action>(['play', 'open'])

function belongsTo(target: EventTarget | null, action: Action): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog[open]') || target.closest('input, textarea, select, audio, video')) return true
  return pressing.has(action) && target.closest('button, a[href], summary') !== null
}
