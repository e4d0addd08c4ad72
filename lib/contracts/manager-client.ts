import type { Transport } from '../http/call.ts'
import { type Client, createClient } from '../http/client.ts'
import { manager } from './manager.ts'

export type { Call, CallReply, Transport } from '../http/call.ts'
export { isProblem, Problem, type ProblemCode } from '../http/errors.ts'
export { problemCodeOf } from '../http/problem-reply.ts'
export type { Operation } from '../http/route.ts'

export type ManagerClient = Client<typeof manager>

/** manager_server's calls, for whoever knows the contracts alone: the console. */
export const managerClient = (transport: Transport): ManagerClient => createClient(manager, transport)
