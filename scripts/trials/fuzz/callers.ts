import type { Operation } from '../../../lib/platform/http/route.ts'
import type { Choices } from '../choices.ts'
import type { FuzzRoute } from './documents.ts'

type Headers = Record<string, string>
type Named = Pick<Operation, 'service' | 'operation'>

/** The senders of requests: bearer tokens, and the means to make assertions. */
export interface Identities {
  /** Two accounts. */
  members: readonly string[]
  /** The token of a third-party account, whose id is a text. */
  foreign: string
  root: string
  /** The token of an account that may be signed out. */
  leaving: string
  /** Headers with invalid tokens. */
  forged(route: Named): Promise<Headers[]>
  /** Forged assertions, with an administrator's token. */
  forgedAssertions(route: Named): Promise<Headers[]>
  /** Assertions of a service, each for one of some accounts. */
  assertions(route: Named): Promise<Headers[]>
}

export const kinds = ['nobody', 'forged', 'member', 'foreign', 'root', 'service', 'false service'] as const
export type Kind = (typeof kinds)[number]

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** A sender of such a request is signed out, or soon no request would be valid. */
const endsItsSession = ({ operation }: Named) => /\.sessions\.(?:endAll|endThis)$/.test(operation)

/** The headers of a caller of this kind. A root route of an internal service needs both token and assertion. */
export async function headersOf(
  kind: Kind,
  route: FuzzRoute,
  identities: Identities,
  choices: Choices,
): Promise<Headers> {
  const { members, foreign, root, leaving } = identities
  if (endsItsSession(route) && ['member', 'foreign', 'root', 'false service'].includes(kind))
    return bearer(leaving)
  const vouched = async () => (route.needsAssertion ? choices.pick(await identities.assertions(route)) : {})
  switch (kind) {
    case 'nobody':
      return {}
    case 'forged':
      return { ...(await vouched()), ...choices.pick(await identities.forged(route)) }
    case 'member':
      return { ...(await vouched()), ...bearer(choices.pick(members)) }
    case 'foreign':
      return { ...(await vouched()), ...bearer(foreign) }
    case 'root':
      return { ...(await vouched()), ...bearer(root) }
    case 'service':
      return choices.pick(await identities.assertions(route))
    case 'false service':
      return choices.pick(await identities.forgedAssertions(route))
  }
}

/** The kinds of caller that the route admits, according to its access. */
export function welcomeAt({ access, needsAssertion }: FuzzRoute): readonly Kind[] {
  if (access === 'public' || access === 'signed' || access === 'webhook') return kinds
  if (access === 'guest') return kinds.filter(kind => kind !== 'forged')
  if (access === 'service') return kinds.filter(kind => kind !== 'nobody' && kind !== 'false service')
  if (access === 'root') return needsAssertion ? ['root'] : ['root', 'false service']
  if (access === 'third-party') return ['foreign']
  // These ignore an assertion; the forged ones come with an administrator's token.
  return access === 'user'
    ? ['member', 'foreign', 'root', 'false service']
    : ['member', 'root', 'false service']
}
