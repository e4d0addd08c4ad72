import { z } from 'zod'
import { ownName } from '../../../../web/place.ts'

/** A sign-in that went to a provider's page, as this tab keeps it until it comes back. */
const KeptSignIn = z.object({
  /** Sent to `finalize`, so that nobody else can use the ticket. */
  verifier: z.string(),
  /** The address in the app where it began, behind `#/`. */
  place: z.string(),
  /** The provider's reply; null until it is there. */
  outcome: z
    .object({ ticket: z.string() })
    .or(z.object({ error: z.string() }))
    .nullable(),
})
export type KeptSignIn = z.infer<typeof KeptSignIn>

const STORED_AS = ownName('yomu.sign-in')

export const keepSignIn = (kept: KeptSignIn) => sessionStorage.setItem(STORED_AS, JSON.stringify(kept))
export const forgetSignIn = () => sessionStorage.removeItem(STORED_AS)

export function signInKept(): KeptSignIn | null {
  try {
    return KeptSignIn.parse(JSON.parse(sessionStorage.getItem(STORED_AS) ?? ''))
  } catch {
    return null
  }
}
