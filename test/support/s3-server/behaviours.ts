import type { ServerResponse } from 'node:http'
import { type Answer, xml } from './operations.ts'
import { Refusal } from './refusal.ts'
import { document } from './xml.ts'

export interface Exchange {
  response: ServerResponse
  /** The answer of an honest server. */
  honest(): Answer
  /** Without the body for HEAD. */
  send(answer: Answer): void
}

/** The treatment of one request. */
export type Behaviour = (exchange: Exchange) => void

export const refuse =
  (status: number, code: string, message?: string): Behaviour =>
  () => {
    throw new Refusal(status, code, message)
  }

export const accessDenied = refuse(403, 'AccessDenied', 'Access Denied.')
export const noSuchBucket = refuse(404, 'NoSuchBucket', 'The specified bucket does not exist.')
export const slowDown = refuse(503, 'SlowDown', 'Please reduce your request rate.')
export const internalError = refuse(500, 'InternalError', 'We encountered an internal error.')

/** Never answers. */
export const hang: Behaviour = () => {}

/** Closes the connection instead of answering. */
export const reset: Behaviour = ({ response }) => response.destroy()

/** Does it, and loses the connection halfway through the answer. */
export const truncated: Behaviour = ({ honest, response }) => {
  const { status, headers, body } = honest()
  response.writeHead(status, headers)
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
}

/** Does it, and falls silent halfway through the answer. */
export const stalled: Behaviour = ({ honest, response }) => {
  const { status, headers, body } = honest()
  response.writeHead(status, headers)
  response.write(body.subarray(0, Math.floor(body.length / 2)))
}

/** As S3 does when a copy fails after it has begun to answer: 200, whatever stands in the body. */
export const okWithError: Behaviour = ({ send }) =>
  send(xml(document('Error', { Code: 'InternalError', Message: 'We encountered an internal error.' })))

/** The same with a line break behind it, which the SDK does not see through. */
export const okWithErrorAndNewline: Behaviour = ({ send }) =>
  send(xml(`${document('Error', { Code: 'InternalError', Message: 'We encountered an internal error.' })}\n`))

export const redirectTo =
  (location: string): Behaviour =>
  ({ send }) =>
    send({ status: 307, headers: { location, 'content-length': '0' }, body: Buffer.alloc(0) })
