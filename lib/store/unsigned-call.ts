import type { Dispatcher } from 'undici'
import type { StoreClient } from './client.ts'
import { postUnsigned, type UnsignedOperation } from './reading/unsigned-request.ts'

const SIGNED_REQUEST = [
  'serializerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
]

/** Keeps the client's retries, errors and middleware, but signs nothing. */
export async function callUnsigned(
  { middlewareStack }: StoreClient,
  engine: Dispatcher,
  operation: UnsignedOperation,
  input: object,
  signal: AbortSignal,
): Promise<object> {
  const stack = middlewareStack.clone()
  for (const name of SIGNED_REQUEST) stack.remove(name)
  const run = stack.resolve(
    async ({ input }) => ({
      response: undefined,
      output: { $metadata: {}, ...(await postUnsigned(engine, operation, input, signal)) },
    }),
    { commandName: `${operation}Command` },
  )
  return (await run({ input })).output
}
