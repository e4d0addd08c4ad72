import { useEffect, useEffectEvent } from 'react'

/** Updates the form with values that somebody else saved, unless it has unsaved input. */
export function useFollowing<Saved>(saved: Saved, isDirty: boolean, show: (saved: Saved) => void): void {
  const follow = useEffectEvent((next: Saved) => {
    if (!isDirty) show(next)
  })
  useEffect(() => follow(saved), [saved])
}
