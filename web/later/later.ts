import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react'

/** A component whose code is loaded when it is first shown, or before, by `preload`. */
export interface Later<Props> {
  (props: Props): ReactNode
  preload(): void
}

const Nothing = () => null

/**
 * Shows the component as soon as its code is there, and `Waiting` until then. React's `lazy` would show it up to 300 ms
 * later, since React delays what had to wait. A failed load is thrown to the boundary above; the next use loads again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const start = async () => {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  const Shown = (props: Props) => {
    const [Content, setContent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useLayoutEffect(() => {
      if (Content) return
      let isShown = true
      start().then(
        content => isShown && setContent(() => content),
        error => isShown && setFailure({ error }),
      )
      return () => {
        isShown = false
      }
    }, [Content])
    if (failure) throw failure.error
    return Content ? createElement(Content, props) : createElement(Waiting)
  }
  // The error is shown where the component is.
  return Object.assign(Shown, { preload: () => void start().catch(() => {}) })
}
