import { z } from 'zod'
import { dropStored } from '../../../web/kept-store.ts'
import { ownName } from '../../../web/place.ts'

/** The key of an import that was begun. Its screen knows the rest, and loads later. */
export const importKey = 'yomu.import'

const Owned = z.object({ owner: z.number() })

/** Forgets an import that another account has begun; any if `learner` is null. */
export function forgetImport(learner: number | null): void {
  const text = localStorage.getItem(ownName(importKey))
  if (text !== null && (learner === null || ownerOf(text) !== learner)) dropStored(importKey)
}

function ownerOf(text: string): number | undefined {
  try {
    return Owned.parse(JSON.parse(text)).owner
  } catch {
    return
  }
}
