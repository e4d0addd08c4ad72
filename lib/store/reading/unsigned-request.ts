import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { exchange } from '../../platform/http/serving/exchange.ts'
import { errorCode } from '../../platform/problems/error-code.ts'

export type UnsignedOperation = 'Query' | 'BatchGetItem' | 'Scan' | 'TransactWriteItems'

/** The engine demands a signature, but does not check it. */
const signature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=embedded/20000101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20000101T000000Z',
}

/** Replaces the SDK's signer, which hashes each body: an eighth of the work of a write. */
export const constantSigner = {
  async sign<Request extends { headers: Record<string, string> }>(request: Request): Promise<Request> {
    Object.assign(request.headers, signature)
    return request
  },
}

export async function postUnsigned(
  engine: Dispatcher,
  operation: UnsignedOperation,
  input: object,
  signal: AbortSignal,
): Promise<object> {
  const { status, bytes } = await send(engine, operation, input, signal)
  const reply = Reply.parse(JSON.parse(bytes.toString()))
  if (status === 200) return reply
  throw refusal(status, reply)
}

const Reply = z.custom<object>(reply => typeof reply === 'object' && reply !== null)

async function send(engine: Dispatcher, operation: UnsignedOperation, input: object, signal: AbortSignal) {
  const headers = {
    ...signature,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
  }
  const body = JSON.stringify(input)
  try {
    return await exchange(engine, { method: 'POST', path: '/', headers, body }, [signal])
  } catch (error) {
    throw disconnection(error)
  }
}

const Refusal = z.object({
  __type: z.string().default('UnknownError'),
  message: z.string().default(''),
  CancellationReasons: z.array(z.custom<CancellationReason>()).optional(),
})

function refusal(status: number, reply: object): Error {
  const { __type, message, CancellationReasons } = Refusal.parse(reply)
  const name = __type.split('#').at(-1) ?? __type
  if (CancellationReasons)
    return new TransactionCanceledException({ message, CancellationReasons, $metadata: {} })
  return Object.assign(new Error(message), { name, $fault: status >= 500 ? 'server' : 'client' })
}

function disconnection(error: unknown): unknown {
  const code = errorCode(error) ?? ''
  if (/^UND_ERR_\w+_TIMEOUT$/.test(code))
    return Object.assign(new Error('The store did not answer in time', { cause: error }), {
      name: 'TimeoutError',
    })
  if (code === 'UND_ERR_SOCKET')
    return Object.assign(new Error('The store dropped the connection', { cause: error }), {
      code: 'ECONNRESET',
    })
  return error
}
