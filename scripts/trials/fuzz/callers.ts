import { decodeJwt } from 'jose'
import { z } from 'zod'
import { ASSERTION_HEADER } from '../../../lib/platform/http/header-names.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import type { Choices } from '../choices.ts'
import type { FuzzRoute } from './documents.ts'

type Headers = Record<string, string>
type Named = Pick<Operation, 'service' | 'operation'>

/** An account that sends requests. Its private texts hold the mark, which no other account may see. */
export interface Sender {
  user_id: number | string
  token: string
  mark: string
}

export interface Identities {
  members: readonly Sender[]
  /** A third-party account, whose id is a text. */
  foreign: Sender
  root: string
  /** The token of an account that may be signed out. */
  leaving: string
  forged(route: Named): Promise<Headers[]>
  forgedAssertions(route: Named): Promise<Headers[]>
  /** Assertions of a service, each for one of some accounts. */
  assertions(route: Named): Promise<Headers[]>
}

export const kinds = ['nobody', 'forged', 'member', 'foreign', 'root', 'service', 'false service'] as const
export type Kind = (typeof kinds)[number]

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** A sender of such a request is signed out, or soon no request would be valid. */
const endsItsSession = ({ operation }: Named) => /\.sessions\.(?:endAll|endThis)$/.test(operation)

/** The account of a caller of this kind; null for one that may see nobody's data, or everybody's. */
export function senderOf(kind: Kind, { members, foreign }: Identities, choices: Choices): Sender | null {
  if (kind === 'foreign') return foreign
  return kind === 'member' ? choices.pick(members) : null
}

/** Marks that an answer must not hold. Administrators and services see all; an assertion shows its account, whatever token comes along. */
export function marksHiddenFrom(
  { caller, sender, headers }: { caller: Kind; sender: Sender | null; headers: Headers },
  { members, foreign }: Identities,
): string[] {
  if (caller === 'root' || caller === 'service' || caller === 'false service') return []
  const acting = actingIn(headers)
  const isSeen = (other: Sender) => (acting === undefined ? other === sender : other.user_id === acting)
  return [...members, foreign].filter(other => !isSeen(other)).map(({ mark }) => mark)
}

const Asserted = z.object({ acting: z.object({ user_id: z.union([z.number(), z.string()]) }) })

function actingIn({ [ASSERTION_HEADER]: assertion }: Headers): number | string | undefined {
  if (assertion === undefined) return undefined
  try {
    return Asserted.safeParse(decodeJwt(assertion)).data?.acting.user_id
  } catch {
    return undefined
  }
}

/** The headers of a caller of this kind. A root route of an internal service needs both token and assertion. */
export async function headersOf(
  { caller, sender }: { caller: Kind; sender: Sender | null },
  route: FuzzRoute,
  identities: Identities,
  choices: Choices,
): Promise<Headers> {
  if (endsItsSession(route) && ['member', 'foreign', 'root', 'false service'].includes(caller))
    return bearer(identities.leaving)
  const vouched = async () => (route.needsAssertion ? choices.pick(await identities.assertions(route)) : {})
  switch (caller) {
    case 'nobody':
      return {}
    case 'forged':
      return { ...(await vouched()), ...choices.pick(await identities.forged(route)) }
    case 'member':
    case 'foreign':
      return { ...(await vouched()), ...(sender ? bearer(sender.token) : {}) }
    case 'root':
      return { ...(await vouched()), ...bearer(identities.root) }
    case 'service':
      return choices.pick(await identities.assertions(route))
    case 'false service':
      return choices.pick(await identities.forgedAssertions(route))
  }
}

export function welcomeAt({ access, needsAssertion }: FuzzRoute): readonly Kind[] {
  if (access === 'public' || access === 'signed' || access === 'webhook') return kinds
  if (access === 'guest') return kinds.filter(kind => kind !== 'forged')
  if (access === 'service') return kinds.filter(kind => kind !== 'nobody' && kind !== 'false service')
  if (access === 'root') return needsAssertion ? ['root'] : ['root', 'false service']
  if (access === 'third-party') return ['foreign']
  // Routes of these ignore an assertion; the forged ones come with an administrator's token.
  return access === 'user'
    ? ['member', 'foreign', 'root', 'false service']
    : ['member', 'root', 'false service']
}
