import type { Transport } from '../http/call.ts'
import { type Client, createClient } from '../http/client.ts'
import { manager } from './manager.ts'

export type { Call, CallReply, Transport } from '../http/call.ts'
export { problemCodeOf } from '../http/client.ts'
export { isProblem, Problem, type ProblemCode } from '../http/errors.ts'
export type { Operation } from '../http/route.ts'

export type ManagerClient = Client<typeof manager>

/** manager_server's calls, for the console, which imports code from the contracts only. */
export const managerClient = (transport: Transport): ManagerClient => createClient(manager, transport)
