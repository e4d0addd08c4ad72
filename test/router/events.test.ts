import { afterAll, beforeAll, expect, it } from 'vitest'
import { signToken } from '../../lib/platform/auth/token.ts'
import { type LambdaHandler, type LambdaResult, serveOnLambda } from '../../router/lambda/serve.ts'
import { type Listening, listen } from '../../router/server.ts'
import { testKeys } from '../support/surroundings.ts'
import { balancedEventOf, CLIENT, eventOf, requestOf } from './api-gateway.ts'
import { send } from './http.ts'
import { runProbe, type Seen } from './probe.ts'
import { recorded } from './recorded-events.ts'

const reader = { user_id: 7, username: 'hana', role: 'user' } as const
const { token } = await signToken(testKeys.token, reader, new Date())
const context = { getRemainingTimeInMillis: () => 30_000 }
/** Ids the service makes are alike wherever it runs. */
const newId = () => 'made-by-the-service'

let listening: Listening
let probe: Awaited<ReturnType<typeof runProbe>>
beforeAll(async () => {
  probe = await runProbe({}, { newId })
  listening = await listen(probe.running, 0)
})
afterAll(() => listening.close(0))

/** The request made meanwhile as its handler saw it, and the parts of the reply that are the service's own. */
async function outcome(
  reply: Promise<{ status: number; headers: Record<string, string | undefined>; text: string }>,
) {
  probe.seen.length = 0
  const { status, headers, text } = await reply
  const seen: Seen | undefined = probe.seen[0]
  const names = ['content-type', 'allow', 'cache-control', 'x-content-type-options', 'x-request-id']
  return { seen, status, text, headers: Object.fromEntries(names.map(name => [name, headers[name]])) }
}

const asReply = ({ statusCode, headers, body = '', isBase64Encoded }: LambdaResult) => ({
  status: statusCode,
  headers,
  text: isBase64Encoded ? atob(body) : body,
})

async function throughApiGateway(handler: LambdaHandler, record: (typeof recorded)[number]) {
  return asReply(await handler(eventOf(record, token), context))
}

async function throughLoadBalancer(handler: LambdaHandler, record: (typeof recorded)[number]) {
  const {
    multiValueHeaders = {},
    statusCode,
    body = '',
    isBase64Encoded = false,
  } = await handler(balancedEventOf(record, token), context)
  const headers = Object.entries(multiValueHeaders).map(([name, [value]]) => [name, String(value)])
  return asReply({ statusCode, body, isBase64Encoded, headers: Object.fromEntries(headers) })
}

it.each(recorded)(
  'an event of API Gateway, one of a load balancer, and the same request to the router $name',
  async record => {
    const { expected } = record
    const here = await outcome(send(listening.port, requestOf(record, token)))
    const handler = serveOnLambda(probe.running)
    const gateway = await outcome(throughApiGateway(handler, record))
    const balancer = await outcome(throughLoadBalancer(handler, record))

    expect(gateway).toEqual(here)
    expect(balancer).toEqual(here)
    if (typeof expected === 'number') expect(here).toMatchObject({ status: expected, seen: undefined })
    else expect(here.seen).toMatchObject({ actor: reader, address: CLIENT, ...expected })
  },
)
