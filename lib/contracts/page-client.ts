import type { Transport } from '../platform/http/call.ts'
import { type Client, createClient } from '../platform/http/calling/client.ts'
import { type Contract, type Group, namedGroups, type ServiceName } from '../platform/http/route.ts'

export type { Call, CallReply, Transport } from '../platform/http/call.ts'
export { type Arguments, problemCodeOf, type Result } from '../platform/http/calling/client.ts'
export { isRead, type Operation } from '../platform/http/route.ts'
export {
  filled,
  isProblem,
  isProblemCode,
  namedReason,
  Problem,
  type ProblemCode,
} from '../platform/problems/errors.ts'
export type { Reason } from '../platform/problems/reasons.ts'

/** A service's calls, for a page, which imports code from the contracts only: it loads the groups that it names here. */
export const pageClient = <Groups extends Record<string, Group>>(
  name: ServiceName,
  groups: Groups,
  transport: Transport,
): Client<Contract<Groups>> => createClient({ groups: pageOperations(name, groups) }, transport)

/** The operations of these groups, for a page that makes calls whose headers it reads. */
export const pageOperations = <Groups extends Record<string, Group>>(name: ServiceName, groups: Groups) =>
  namedGroups<Groups>({ name, internal: false }, groups)
