import { useEffect } from 'react'
import { ownName } from '../../../../../web/place.ts'
import { type Press, usePresses } from '../../../app/keys.ts'

/** Further keys are left to the browser, so that a text whose tools do not come can be scrolled. */
const MOST = 20
/** Nobody expects the effect of an older key any more. */
const LONGEST_MS = 30_000

/** A text has no use for Tab and the keys that turn pages, unless the learner's own keys (`changed-keys.ts`) have. */
function mayAct({ code, key }: Press): boolean {
  const own = localStorage.getItem(ownName('yomu.keys'))
  if (own) return own.includes(`${code}"`) || own.includes(JSON.stringify(key))
  return key.length === 1 || /^(?:Arrow\w+|Enter|Escape)$/.test(key)
}

let areToolsThere = false
let kept: { press: Press; at: number }[] = []

/** Keeps the keys that are pressed before the tools of the text have come. */
export function useEarlyPresses(): void {
  usePresses(press => {
    if (areToolsThere || !mayAct(press) || kept.length === MOST) return
    return () => void kept.push({ press, at: performance.now() })
  })
  useEffect(() => {
    const forget = () => {
      kept = []
    }
    // A key acts on what was on the screen and selected when it was pressed.
    document.addEventListener('pointerdown', forget)
    document.addEventListener('wheel', forget, { passive: true })
    return () => {
      forget()
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('wheel', forget)
    }
  }, [])
}

/** Acts on the keys that were pressed before; the tools have all further ones. */
export function useKeptPresses(act: (press: Press) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    areToolsThere = true
    const since = performance.now() - LONGEST_MS
    for (const { press, at } of kept.splice(0)) if (at > since) act(press)
    return () => {
      areToolsThere = false
    }
  }, [])
}
