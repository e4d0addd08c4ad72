import type { Operation } from '../../../lib/platform/http/route.ts'
import type { Choices } from '../choices.ts'
import type { FuzzRoute } from './documents.ts'

type Headers = Record<string, string>
type Named = Pick<Operation, 'service' | 'operation'>

/** Who the requests come from: bearer tokens, and what makes assertions. */
export interface Identities {
  /** Two accounts. */
  members: readonly string[]
  /** A third-party account's, whose id is a text. */
  foreign: string
  root: string
  /** Headers that are no token of anybody. */
  forged(route: Named): Promise<Headers[]>
  /** Assertions that nobody made, with an administrator's token. */
  forgedAssertions(route: Named): Promise<Headers[]>
  /** A service's word, for each of some accounts it may act for. */
  assertions(route: Named): Promise<Headers[]>
}

export const kinds = ['nobody', 'forged', 'member', 'foreign', 'root', 'service', 'false service'] as const
export type Kind = (typeof kinds)[number]

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** What a caller of this kind sends along. A root route of an internal service needs both token and assertion. */
export async function headersOf(
  kind: Kind,
  route: FuzzRoute,
  identities: Identities,
  choices: Choices,
): Promise<Headers> {
  const { members, foreign, root } = identities
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

/** The kinds that the route lets in, as far as its access says. */
export function welcomeAt({ access, needsAssertion }: FuzzRoute): readonly Kind[] {
  if (access === 'public' || access === 'signed' || access === 'webhook') return kinds
  if (access === 'guest') return kinds.filter(kind => kind !== 'forged')
  if (access === 'service') return kinds.filter(kind => kind !== 'nobody' && kind !== 'false service')
  if (access === 'root') return needsAssertion ? ['root'] : ['root', 'false service']
  if (access === 'third-party') return ['foreign']
  // An assertion is nothing to these; the forged ones come with an administrator's token.
  return access === 'user'
    ? ['member', 'foreign', 'root', 'false service']
    : ['member', 'root', 'false service']
}
