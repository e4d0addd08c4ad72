import type { OutgoingHttpHeaders } from 'node:http'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { targetOf } from '../../support/bad-input/addresses.ts'
import { exampleOf } from '../../support/bad-input/examples.ts'
import {
  complaints,
  type Expected,
  type RawReply,
  type RawRequest,
  send,
} from '../../support/bad-input/replies.ts'
import { canary } from '../../support/bad-input/words.ts'
import { SOME_BYTES, type StackWithEverything } from './stack.ts'

/** A request to a route, and how it must be refused. */
export interface Asked extends RawRequest, Expected {
  route: Operation
}

/** As many as `send` has connections. */
const AT_ONCE = 8

/**
 * The requests that were not refused as documented, a sentence each. They are made as they are sent: an assertion lasts a
 * minute.
 */
export async function unrefused<T>(
  { stack, secrets }: StackWithEverything,
  items: readonly T[],
  requestOf: (item: T) => Asked | Promise<Asked>,
): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const replies = items.slice(at, at + AT_ONCE).map(async item => {
      const request = await requestOf(item)
      const { route, what } = request
      const reply = await answerOf(stack.addresses[route.service], request)
      const isLeak = [canary, ...secrets].some(secret => JSON.stringify(reply).includes(secret))
      const faults = [...complaints(reply, request), ...(isLeak ? ['repeats a secret'] : [])]
      return faults.map(fault => `${route.operation}, ${what}: ${fault}`)
    })
    found.push(...(await Promise.all(replies)).flat())
  }
  return found
}

/** The answer, asked for again while a busy machine could not check the account in time. */
export async function answerOf(address: string, request: RawRequest): Promise<RawReply> {
  for (;;) {
    const reply = await send(address, request)
    if (!isBusy(reply.text)) return reply
  }
}

/** True for the answer, and for the line of the log, of a request that user_manager did not answer in time. */
export const isBusy = (text: string) => text.includes('Your account could not be checked in time.')

interface With {
  what: string
  params: Record<string, string>
  headers?: OutgoingHttpHeaders
}

/** A request with a query and a body that fit, so that only its headers or its parameters can be refused. */
export function fitting(
  route: Operation,
  { what, params, headers = {} }: With,
): RawRequest & { route: Operation } {
  const { method } = route
  return { route, what, method, target: targetOf(route, params), ...withBody(route, headers) }
}

/** The body of the example. */
export function withBody(
  route: Operation,
  headers: OutgoingHttpHeaders = {},
): Pick<RawRequest, 'headers' | 'body'> {
  if (route.receives) return { headers, body: SOME_BYTES }
  if (!route.body) return { headers }
  const body = JSON.stringify(exampleOf(route))
  return { headers: { 'content-type': 'application/json', ...headers }, body }
}
