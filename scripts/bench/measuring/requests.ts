import { Agent, request } from 'undici'

/** What a client asks for, again and again. */
export interface Target {
  url: string
  headers?: Record<string, string>
}

/** Both sides are asked over as many connections, kept open. */
const CONNECTIONS = 8
const DEADLINE_MS = 20_000

/** The client of all measurements; of what a proxy serves, it is told how to connect. */
export function createRequester(connect: Agent.Options['connect'] = {}) {
  const dispatcher = new Agent({
    connect,
    connections: CONNECTIONS,
    headersTimeout: DEADLINE_MS,
    bodyTimeout: DEADLINE_MS,
  })

  /** Reads an answer and throws it away: what the client does with it must not take the services' time. */
  const ask = ({ url, headers = {} }: Target) =>
    new Promise<void>((resolve, reject) => {
      const { origin, pathname, search } = new URL(url)
      let status = 0
      dispatcher.dispatch(
        { origin, path: pathname + search, method: 'GET', headers },
        {
          onRequestStart() {},
          onResponseStart(_controller, statusCode) {
            status = statusCode
          },
          onResponseData() {},
          onResponseEnd() {
            if (status === 200) resolve()
            else reject(new Error(`${url} answered ${status}`))
          },
          onResponseError: (_controller, error) => reject(error),
        },
      )
    })

  return {
    async json({ url, headers = {} }: Target): Promise<unknown> {
      const { body } = await request(url, { dispatcher, headers })
      return body.json()
    },

    /** Milliseconds until the whole answer was there. */
    async latency(target: Target): Promise<number> {
      const started = performance.now()
      await ask(target)
      return performance.now() - started
    },

    /** Requests per second while every connection asks as soon as it has its answer. */
    async throughput(target: Target, seconds: number): Promise<number> {
      const started = performance.now()
      const end = started + seconds * 1000
      let answered = 0
      const askOn = async () => {
        while (performance.now() < end) {
          await ask(target)
          answered += 1
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
      return answered / ((performance.now() - started) / 1000)
    },

    close: () => dispatcher.close(),
  }
}
export type Requester = ReturnType<typeof createRequester>
