import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { emitter } from '../store.ts'

interface LaterProps {
  /** Ends what asked for a part whose code did not come, so that it can be asked for again. */
  onMissing?: () => void
}

/** A component whose code is loaded when it is first shown, or before, by `preload`. */
export interface Later<Props> {
  (props: Props & LaterProps): ReactNode
  preload(): void
}

/** The pause before a part is loaded again; each further one is twice as long. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000

interface Repair {
  /** Says that the code of a part did not come. */
  notifyMissing(): void
  /** Runs when the network is back; returns what ends that. */
  onReturn(listener: () => void): () => void
  /** Loads the styles again that failed. */
  styles(): Promise<unknown>
}

const missing = emitter()
/** Runs when the code of a part did not come, which does not say why. */
export const onMissingPart = missing.listen

let repair: Repair | null = null
/** Sets what a page does about parts whose code did not come. */
export function repairParts(by: Repair): void {
  repair = by
}

/**
 * Shows the component as soon as its code is there. React's `lazy` would show it up to 300 ms later, since React delays
 * what had to wait. With `Waiting`, which is shown until then, it is a screen: a failed load is thrown to the boundary
 * above. Without, it is a part of one: if its code does not come, it shows nothing, the page says so, and the next use,
 * the returning network or the end of a pause loads it again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false
  const start = async () => {
    loading ??= hasFailed && repair ? repair.styles().then(load) : load()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      loading = undefined
      hasFailed = true
      missing.emit()
      throw error
    }
  }
  const Shown = (props: Props & LaterProps) => {
    const [Content, setContent] = useState(() => loaded)
    const [tries, setTries] = useState(0)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    // biome-ignore lint/correctness/useExhaustiveDependencies: another `onMissing` is no reason to load.
    useLayoutEffect(() => {
      if (Content) return
      const mounted = new AbortController()
      const failed = (error: unknown) => {
        if (Waiting) return setFailure({ error })
        const again = () => setTries(tries + 1)
        const pause = setTimeout(again, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
        const unlisten = repair?.onReturn(again)
        mounted.signal.addEventListener('abort', () => {
          clearTimeout(pause)
          unlisten?.()
        })
        if (tries === 0) repair?.notifyMissing()
        props.onMissing?.()
      }
      start().then(
        content => mounted.signal.aborted || setContent(() => content),
        error => mounted.signal.aborted || failed(error),
      )
      return () => mounted.abort()
    }, [Content, tries])
    if (failure) throw failure.error
    if (Content) return createElement(Content, props)
    return Waiting ? createElement(Waiting) : null
  }
  // The error is shown where the component is.
  return Object.assign(Shown, { preload: () => void start().catch(() => {}) })
}
