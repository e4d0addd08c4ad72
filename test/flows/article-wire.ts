import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { ServiceName } from '../../lib/platform/http/route.ts'
import type { TestStack } from '../support/stack.ts'

export interface Held {
  /** Resolves when a request, or its answer, is held. */
  arrived: Promise<void>
  letGo(): void
}

interface Hold {
  pattern: RegExp
  arrived: PromiseWithResolvers<void>
  gate: PromiseWithResolvers<void>
}

/**
 * From now on the services reach this one by a wire on which requests and answers can be held up or lost. Patterns
 * are matched against `METHOD /path`; a hold is for one request.
 */
export async function wireTo(stack: TestStack, service: ServiceName) {
  const direct = stack.addresses[service]
  const requests: Hold[] = []
  const answers: Hold[] = []
  const carried: string[] = []
  let lost: { pattern: RegExp; times: number } | null = null

  const isLost = (line: string) => {
    if (!lost || lost.times === 0 || !lost.pattern.test(line)) return false
    lost.times -= 1
    return true
  }
  const carry = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const line = `${incoming.method} ${incoming.url}`
    await held(requests, line)
    const onward = request(new URL(incoming.url ?? '', direct), {
      method: incoming.method,
      headers: incoming.headers,
    })
    incoming.pipe(onward)
    // The caller may leave, and the service must notice.
    outgoing.once('close', () => onward.destroy())
    const [answer]: IncomingMessage[] = await once(onward, 'response')
    await held(answers, line)
    carried.push(line)
    if (answer && !isLost(line)) answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers))
    else outgoing.destroy()
  }
  const server = createServer((incoming, outgoing) => {
    carry(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  stack.addresses[service] = `http://127.0.0.1:${address.port}`

  return {
    holdRequest: (pattern: RegExp) => hold(requests, pattern),
    holdAnswer: (pattern: RegExp) => hold(answers, pattern),
    /** The next answers to such a request break off; all of them by default. */
    lose(pattern: RegExp, times = Number.POSITIVE_INFINITY) {
      lost = { pattern, times }
    },
    loseNothing() {
      lost = null
    },
    /** The number of such requests answered so far. */
    carried: (pattern: RegExp) => carried.filter(line => pattern.test(line)).length,
    async close() {
      stack.addresses[service] = direct
      for (const { gate } of [...requests, ...answers]) gate.resolve()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type Wire = Awaited<ReturnType<typeof wireTo>>

function hold(holds: Hold[], pattern: RegExp): Held {
  const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  holds.push({ pattern, arrived, gate })
  return { arrived: arrived.promise, letGo: gate.resolve }
}

async function held(holds: Hold[], line: string): Promise<void> {
  const at = holds.findIndex(({ pattern }) => pattern.test(line))
  const [found] = at < 0 ? [] : holds.splice(at, 1)
  found?.arrived.resolve()
  await found?.gate.promise
}
