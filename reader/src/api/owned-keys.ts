import { z } from 'zod'
import { dropStored } from '../../../web/kept-store.ts'
import { ownName } from '../../../web/place.ts'

/** The key of an import that was begun. Its screen knows the rest, and loads later. */
export const importKey = 'yomu.import'
/** The key of the choices of an account. */
export const profileKey = 'yomu.profile'

const Owned = z.object({ owner: z.number() })

/** Forgets an import and choices of another account; of any if `learner` is null. */
export function forgetOwned(learner: number | null): void {
  for (const key of [importKey, profileKey]) {
    const text = localStorage.getItem(ownName(key))
    if (text !== null && (learner === null || ownerOf(text) !== learner)) dropStored(key)
  }
}

function ownerOf(text: string): number | undefined {
  try {
    return Owned.parse(JSON.parse(text)).owner
  } catch {
    return
  }
}
