import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The treatment of one request by a fake service. */
export type Behaviour<Exchange> = (exchange: Exchange) => void | Promise<void>

/** The members of every exchange with a fake service. */
export interface Answering {
  response: ServerResponse
  /** Aborts when the connection is gone. */
  gone: AbortSignal
}

/** The end of an exchange: `left` settles then, true if the caller left before the answer was complete. */
export function endOf(response: ServerResponse) {
  const gone = new AbortController()
  const left = new Promise<boolean>(resolve => {
    response.once('close', () => {
      gone.abort()
      resolve(!response.writableFinished)
    })
  })
  return { gone: gone.signal, left }
}

export type Told<Exchange> = Behaviour<Exchange> | readonly Behaviour<Exchange>[]

/** The behaviours that a fake service was told: one for all requests, or a list for the next ones, after which all is well. */
export function scripted<Exchange>(usual: Behaviour<Exchange>) {
  let next: Behaviour<Exchange>[] = []
  let otherwise = usual
  return {
    next: () => next.shift() ?? otherwise,
    behave(told: Told<Exchange>) {
      next = typeof told === 'function' ? [] : [...told]
      otherwise = typeof told === 'function' ? told : usual
    },
  }
}

export const hang = () => {}

export const reset = ({ response }: Pick<Answering, 'response'>) => void response.socket?.resetAndDestroy()

export const redirect =
  (location: string) =>
  ({ response }: Pick<Answering, 'response'>) =>
    void response.writeHead(307, { location }).end()

/** The web page of something that is not the service. */
export const html = ({ response }: Pick<Answering, 'response'>) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')

/** The behaviour `then`, some time later. */
export const delayed =
  <Exchange extends Answering>(ms: number, then: Behaviour<Exchange>): Behaviour<Exchange> =>
  async exchange => {
    await sleep(ms, undefined, { signal: exchange.gone })
    await then(exchange)
  }

/** Sends an answer in small pieces, with a pause after each. */
export async function drip(
  { response, gone }: Answering,
  pieces: Iterable<string | Uint8Array>,
  everyMs: number,
) {
  for (const piece of pieces) {
    response.write(piece)
    await sleep(everyMs, undefined, { signal: gone })
  }
  response.end()
}

/** The pieces of some bytes, 64 at a time. */
export const piecesOf = (bytes: Uint8Array) =>
  Array.from({ length: Math.ceil(bytes.length / 64) }, (_, at) => bytes.subarray(at * 64, at * 64 + 64))

/** Sends so many megabytes, as fast as the caller takes them. */
export async function flood({ response, gone }: Answering, megabytes: number, filledWith: string | number) {
  const chunk = Buffer.alloc(1024 * 1024, filledWith)
  for (let sent = 0; sent < megabytes; sent += 1)
    if (!response.write(chunk)) await once(response, 'drain', { signal: gone })
  response.end()
}

/** Promises all of an answer, and breaks off in its middle. */
export function breakOff(response: ServerResponse, whole: Uint8Array, type: string) {
  response.writeHead(200, { 'content-type': type, 'content-length': whole.length })
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
}
