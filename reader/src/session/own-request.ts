import { z } from 'zod'
import { Claim } from '../../../lib/contracts/schemas/accounts/accounts.ts'
import { ownName } from '../../../web/place.ts'

/** A request for an account, kept so that the page can show its state later. */
const OwnRequest = z.object({ username: z.string(), claim: Claim })
export type OwnRequest = z.infer<typeof OwnRequest>

const STORED_AS = ownName('yomu.request')

export const keepRequest = (request: OwnRequest) => localStorage.setItem(STORED_AS, JSON.stringify(request))
export const forgetRequest = () => localStorage.removeItem(STORED_AS)

export function requestKept(): OwnRequest | null {
  try {
    return OwnRequest.parse(JSON.parse(localStorage.getItem(STORED_AS) ?? ''))
  } catch {
    return null
  }
}
