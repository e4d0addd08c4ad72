import { Agent, request } from 'undici'

/** What a client asks for, again and again. */
export interface Target {
  url: string
  headers?: Record<string, string>
}

/** Both sides are asked over as many connections, kept open. */
const CONNECTIONS = 8
const DEADLINE_MS = 20_000

/** The client of all measurements. */
export function createRequester() {
  const dispatcher = new Agent({ connections: CONNECTIONS })

  const body = async ({ url, headers = {} }: Target): Promise<Buffer> => {
    const reply = await request(url, {
      dispatcher,
      headers,
      headersTimeout: DEADLINE_MS,
      bodyTimeout: DEADLINE_MS,
    })
    const bytes = Buffer.from(await reply.body.arrayBuffer())
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${bytes}`)
    return bytes
  }

  return {
    json: async (target: Target): Promise<unknown> => JSON.parse((await body(target)).toString()),

    /** Milliseconds until the whole answer was there. */
    async latency(target: Target): Promise<number> {
      const started = performance.now()
      await body(target)
      return performance.now() - started
    },

    /** Requests per second while every connection asks as soon as it has its answer. */
    async throughput(target: Target, seconds: number): Promise<number> {
      const started = performance.now()
      const end = started + seconds * 1000
      let answered = 0
      const ask = async () => {
        while (performance.now() < end) {
          await body(target)
          answered += 1
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, ask))
      return answered / ((performance.now() - started) / 1000)
    },

    close: () => dispatcher.close(),
  }
}
export type Requester = ReturnType<typeof createRequester>
