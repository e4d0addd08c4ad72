import { monotonicFactory } from 'ulid'
import type { Surroundings } from '../../lib/app/base.ts'
import { pause } from '../../lib/platform/async/pause.ts'
import type { AccountId, Acting, User } from '../../lib/platform/auth/actor.ts'
import { signAssertion } from '../../lib/platform/auth/assertion.ts'
import type { HashCost } from '../../lib/platform/auth/password.ts'
import { signingKey } from '../../lib/platform/auth/secret.ts'
import { signToken } from '../../lib/platform/auth/token.ts'
import { parseConfig } from '../../lib/platform/config/load.ts'
import type { Operation, ServiceName } from '../../lib/platform/http/route.ts'
import type { Keys } from '../../lib/platform/http/serving/authenticate.ts'
import type { HttpEvent } from '../../lib/platform/http/serving/event.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { sharedAnalyser } from './shared-analyser.ts'

export const testKeys: Keys = {
  token: await signingKey('test token secret, 32 characters or more'),
  assertion: await signingKey('test assertion secret, 32 characters too'),
}

/** The least that argon2id can cost: with production's cost these tests would mostly hash passwords. */
export const cheapestHash: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** No test depends on how full the disk of its machine is. */
export const roomyDisk = { free: 100 * 1024 ** 3, total: 200 * 1024 ** 3 }

/** A clock that stands still until a test moves it. */
export function testClock(start = '2026-11-20T09:00:00.000Z') {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance(seconds: number) {
      time += seconds * 1000
    },
  }
}

/** The surroundings of a service in a test that calls its handlers directly. */
export function testSurroundings(service: ServiceName, over: Partial<Surroundings> = {}): Surroundings {
  return {
    service,
    release: null,
    config: parseConfig({ NODE_ENV: 'test' }),
    keys: testKeys,
    log: createLog('silent'),
    now: () => new Date(),
    newId: monotonicFactory(),
    pause,
    analyser: sharedAnalyser,
    transportFor: () => call =>
      Promise.reject(new Error(`${call.route.operation} is not connected in this test`)),
    ownAddress: () => `http://${service}.test`,
    checkPrepared: true,
    diskSpace: async () => roomyDisk,
    passwordCost: cheapestHash,
    servesOneAtATime: false,
    signal: new AbortController().signal,
    stop: reason => {
      throw new Error(reason)
    },
    ...over,
  }
}

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

/** The event of one request to a route. */
export function eventFor(
  route: Operation,
  { params = {}, query = {}, body, headers = {}, address }: Request = {},
): HttpEvent {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    pathParameters: params,
    queryStringParameters: query,
    requestContext: {
      accountId: 'test',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'test',
      http: {
        method: route.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: address ?? '127.0.0.1',
        userAgent: 'test',
      },
      requestId: 'test',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  }
}

export async function bearer(user: Omit<User, 'kind'>, now = new Date()) {
  return { authorization: `Bearer ${(await signToken(testKeys.token, user, now)).token}` }
}

/** The header with which a sister service calls a route, for an account or for none. */
export async function assertion(
  route: Operation,
  acting: Acting<AccountId> | null,
  { issuer = 'study', now = new Date() }: { issuer?: ServiceName; now?: Date } = {},
) {
  const call = { issuer, audience: route.service, operation: route.operation, acting }
  return { 'x-service-assertion': await signAssertion(testKeys.assertion, call, now) }
}
