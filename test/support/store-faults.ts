import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import type { StoreClient } from '../../lib/store/client.ts'

export interface Faults {
  readonly fault: 'conflict' | 'throttle' | 'full'
  /** Which of the calls fail, the first being 1; retries count as calls. */
  readonly fails: (call: number, command: string) => boolean
}

const canceled = (items: number, code: string) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: Array.from({ length: items }, (_, position) => ({
      Code: position === 0 ? code : 'None',
    })),
  })

/** In the words of the embedded engine. */
const fullDisk = () =>
  Object.assign(
    new Error(
      'commit failed (backend: database or disk is full) and rollback also failed (backend: cannot rollback - no transaction is active)',
    ),
    { name: 'InternalServerError', $fault: 'server' },
  )

const faultOf = (fault: Faults['fault'], input: object) => {
  if (fault === 'full') return fullDisk()
  if ('TransactItems' in input && Array.isArray(input.TransactItems)) {
    return canceled(
      input.TransactItems.length,
      fault === 'conflict' ? 'TransactionConflict' : 'ThrottlingError',
    )
  }
  const details = { message: 'Injected', $metadata: {} }
  return fault === 'conflict'
    ? new TransactionConflictException(details)
    : new ProvisionedThroughputExceededException(details)
}

/** Makes calls of this client fail as a busy DynamoDB would, which the embedded engine never is, or as one on a full disk. */
export const injectFaults = (client: StoreClient, { fault, fails }: Faults) => {
  let calls = 0
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        calls += 1
        if (fails(calls, commandName)) throw faultOf(fault, args.input)
        return next(args)
      },
    { name: 'injectFaults', step: 'finalizeRequest', priority: 'low' },
  )
  return { calls: () => calls }
}
