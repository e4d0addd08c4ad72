import { useEffect, useEffectEvent } from 'react'

/** Has a form show what somebody else saved meanwhile, unless that would take away what is being typed. */
export function useFollowing<Saved>(saved: Saved, isDirty: boolean, show: (saved: Saved) => void): void {
  const follow = useEffectEvent((next: Saved) => {
    if (!isDirty) show(next)
  })
  useEffect(() => follow(saved), [saved])
}
