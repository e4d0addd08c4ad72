import type { Access } from '../../../lib/platform/http/route.ts'

/** Kinds of callers, each with the headers that kind would send. */
const decided = ['guest', 'owner', 'other', 'third-party', 'root', 'service', 'service for another'] as const
export const callers = [...decided, 'root without assertion', 'service for nobody'] as const
export type CallerName = (typeof callers)[number]

/** `open`: let in, whatever the handler then says of the input. A number: refused with this status. */
export type Verdict = 'open' | 401 | 403
export type Verdicts = Record<(typeof decided)[number], Verdict>

export const all = (verdict: Verdict): Verdicts => ({
  guest: verdict,
  owner: verdict,
  other: verdict,
  'third-party': verdict,
  root: verdict,
  service: verdict,
  'service for another': verdict,
})
export const nobody = all(401)
export const everyone = all('open')
/** Whatever token or assertion is sent: only the signature in the address counts. */
export const nobodyByName = all(403)

/** The verdict that follows from a route's access alone. A service is no account: where there is no token, it is a guest. */
export const verdictsByAccess: Record<Access, Verdicts> = {
  public: everyone,
  guest: everyone,
  user: { ...nobody, owner: 'open', other: 'open', 'third-party': 'open', root: 'open' },
  member: { ...nobody, owner: 'open', other: 'open', 'third-party': 403, root: 'open' },
  'third-party': { ...nobody, owner: 403, other: 403, 'third-party': 'open', root: 403 },
  root: { ...nobody, owner: 403, other: 403, 'third-party': 403, root: 'open' },
  service: { ...nobody, service: 'open', 'service for another': 'open' },
  acting: { ...nobody, service: 'open', 'service for another': 'open' },
  signed: nobodyByName,
  /** Only a sender that signs its body gets in, and none of these does. */
  webhook: nobody,
}

export const readersOfPrivate: Verdicts = {
  ...nobody,
  owner: 'open',
  other: 403,
  'third-party': 403,
  root: 'open',
}
export const changersOfOwn = readersOfPrivate
/**
 * Any account gets an answer: it may remove its own favourite, even when it may no longer read the article, and
 * another account's tasks and feedback answer like absent ones.
 */
export const anyMember: Verdicts = { ...changersOfOwn, other: 'open' }
export const writersForOwner: Verdicts = { ...nobody, service: 'open', 'service for another': 403 }
export const notForLearners: Verdicts = { ...writersForOwner, service: 403 }
export const forAnyAccount: Verdicts = { ...writersForOwner, 'service for another': 'open' }
