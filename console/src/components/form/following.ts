import { useEffect, useEffectEvent } from 'react'

/** Shows what somebody else saved meanwhile, unless the form has unsaved input. */
export function useFollowing<Saved>(saved: Saved, isDirty: boolean, show: (saved: Saved) => void): void {
  const follow = useEffectEvent((next: Saved) => {
    if (!isDirty) show(next)
  })
  useEffect(() => follow(saved), [saved])
}
