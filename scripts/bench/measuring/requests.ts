import { Agent, request } from 'undici'

export interface Target {
  url: string
  headers?: Record<string, string>
}

/** The number of persistent connections, the same for both sides of a ratio. */
const CONNECTIONS = 8
const DEADLINE_MS = 20_000

export function createRequester(connections = CONNECTIONS) {
  const dispatcher = new Agent({
    connections,
    headersTimeout: DEADLINE_MS,
    bodyTimeout: DEADLINE_MS,
  })

  /** Reads an answer and discards it: parsing it would take processor time from the services. */
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

    /** Milliseconds until the whole answer has arrived. */
    async latency(target: Target): Promise<number> {
      const started = performance.now()
      await ask(target)
      return performance.now() - started
    },

    /** Requests per second, each connection sending the next as soon as it has an answer. */
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
      await Promise.all(Array.from({ length: connections }, askOn))
      return answered / ((performance.now() - started) / 1000)
    },

    close: () => dispatcher.close(),
  }
}
export type Requester = ReturnType<typeof createRequester>
