import type { Transport } from '../http/call.ts'
import { type Client, createClient } from '../http/client.ts'
import { type Contract, type Group, namedGroups, type ServiceName } from '../http/route.ts'

export type { Call, CallReply, Transport } from '../http/call.ts'
export { type Arguments, problemCodeOf, type Result } from '../http/client.ts'
export { isProblem, isProblemCode, Problem, type ProblemCode } from '../http/errors.ts'
export type { Operation } from '../http/route.ts'

/** A service's calls, for a page, which imports code from the contracts only: it loads the groups that it names here. */
export const pageClient = <Groups extends Record<string, Group>>(
  name: ServiceName,
  groups: Groups,
  transport: Transport,
): Client<Contract<Groups>> =>
  createClient({ groups: namedGroups<Groups>({ name, internal: false }, groups) }, transport)
