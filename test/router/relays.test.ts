import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../lib/app/base.ts'
import { relaysOf } from '../../lib/app/relay.ts'
import { type Placement, relayed } from '../../lib/contracts/relayed.ts'
import type { Transport } from '../../lib/platform/http/call.ts'
import { identityHeaders } from '../../lib/platform/http/calling/service-transport.ts'
import { lines } from '../../lib/platform/http/reply.ts'
import { contract, group, type Operation } from '../../lib/platform/http/route.ts'
import { endpointFor } from '../../lib/platform/http/serving/endpoint.ts'
import { serveOnLambda } from '../../router/lambda/serve.ts'
import { service } from '../../router/service.ts'
import { openStores } from '../../router/stores.ts'
import { callReply } from '../support/call-reply.ts'
import { bearer, eventFor, testKeys, testSurroundings } from '../support/surroundings.ts'

const Seen = z.object({ actor: z.unknown(), hasToken: z.boolean() })
const read = { method: 'GET', summary: '', output: Seen } as const
const owner = contract({
  name: 'data',
  title: 'The owner of words',
  port: 1,
  internal: true,
  long_lived: false,
  groups: {
    words: group({
      read: {
        ...read,
        path: '/v1/data/words/{id}',
        access: 'service',
        params: z.object({ id: z.string().regex(/^\d+$/).transform(Number) }),
      },
      rows: {
        ...read,
        path: '/v1/data/words',
        access: 'service',
        reply: 'lines',
        output: z.tuple([z.object({ n: z.number() }), z.array(z.string())]),
      },
      keep: {
        ...read,
        method: 'PUT',
        path: '/v1/data/words',
        access: 'service',
        receives: 'raw',
        output: z.object({ bytes: z.array(z.number()) }),
      },
    }),
    rules: group({ read: { ...read, path: '/v1/data/rules', access: 'root' } }),
    links: group({ open: { ...read, path: '/v1/data/links', access: 'signed' } }),
  },
})
const { words, rules, links } = owner.groups
const place = { from: '/v1/data', to: '/api' } as const
const relaying = contract({
  name: 'collection',
  title: 'Where clients read words',
  port: 1,
  internal: false,
  long_lived: false,
  owners: [owner],
  groups: {
    words: relayed(words, { ...place, access: 'member' }),
    rules: relayed(rules, place),
  },
})

const endpoint = endpointFor<BaseApp>()
const seen = (input: { actor: unknown; headers: Record<string, string | undefined> }) => ({
  actor: input.actor,
  hasToken: input.headers.authorization !== undefined,
})
const handlers = {
  'data.words.read': endpoint(words.read, seen),
  'data.words.rows': endpoint(words.rows, () => lines('{"n":2}', '["雨","猫"]')),
  'data.words.keep': endpoint(words.keep, ({ body }) => ({ bytes: [...body] })),
  'data.rules.read': endpoint(rules.read, seen),
}
const ownerApp = new BaseApp(testSurroundings('data'))

/** Calls the owner's handlers with the headers that a call over the network would have. */
const toOwner =
  (caller: Parameters<typeof identityHeaders>[1]): Transport =>
  async ({ route, path, headers, body }) => {
    const handler = Object.entries(handlers).find(([name]) => name === route.operation)?.[1]
    if (!handler) throw new Error(`${route.operation} has no handler`)
    const network = { from: 'collection' as const, keys: testKeys, now: () => new Date() }
    const identity = await identityHeaders(network, caller, route)
    const event = eventFor(route, {
      params: { id: path.split('/').at(-1) ?? '' },
      headers: { ...headers, ...identity },
    })
    const sent =
      body instanceof Uint8Array ? { body: Buffer.from(body).toString('base64'), isBase64Encoded: true } : {}
    const { statusCode, body: text = '', bytes } = await handler({ ...event, ...sent }, { app: ownerApp })
    return callReply(bytes ? Buffer.concat(bytes) : text, { status: statusCode })
  }

/** Calls a relay with an event of API Gateway. */
async function call(route: Operation, request: Parameters<typeof eventFor>[1] = {}, bytes?: Buffer) {
  const surroundings = testSurroundings('collection', { transportFor: toOwner })
  const { config, log } = surroundings
  const noStores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
  const running = await service({
    contract: relaying,
    handlers: relaysOf(relaying, endpoint),
    start: surroundings => new BaseApp(surroundings),
  }).start(surroundings, noStores)
  const event = eventFor(route, request)
  const sent = bytes ? { body: bytes.toString('base64'), isBase64Encoded: true } : {}
  const lambda = serveOnLambda(running)
  const { statusCode, body = '' } = await lambda(
    { ...event, ...sent },
    { getRemainingTimeInMillis: () => 30_000 },
  )
  return { status: statusCode, body }
}
const learner = { user_id: 7, username: 'hana', role: 'user' } as const
const administrator = { user_id: 1, username: 'root', role: 'root' } as const
const { words: relayedWords, rules: relayedRules } = relaying.groups

describe('a relay of a route for services', () => {
  it('passes on the account in the assertion, without a token', async () => {
    const params = { id: '3' }
    const { body } = await call(relayedWords.read, { params, headers: await bearer(learner) })
    expect(JSON.parse(body)).toEqual({
      actor: { kind: 'service', service: 'collection', acting: { user_id: 7, role: 'user' } },
      hasToken: false,
    })
  })

  it('checks the caller by its own access', async () => {
    const params = { id: '3' }
    const thirdParty = { ...learner, user_id: '3f0c8f0e-3c1d-4f4e-9d55-0c6a1c0a7f10' }
    expect((await call(relayedWords.read, { params })).status).toBe(401)
    expect((await call(relayedWords.read, { params, headers: await bearer(thirdParty) })).status).toBe(403)
  })

  it('streams lines and accepts raw bytes as its owner does', async () => {
    const headers = await bearer(learner)
    expect((await call(relayedWords.rows, { headers })).body).toBe('{"n":2}\n["雨","猫"]')
    const bytes = Buffer.from([0, 255, 10, 13])
    expect(JSON.parse((await call(relayedWords.keep, { headers }, bytes)).body)).toEqual({
      bytes: [...bytes],
    })
  })
})

it('a relay of a route for administrators passes on the administrator’s token with the assertion', async () => {
  const { body } = await call(relayedRules.read, { headers: await bearer(administrator) })
  expect(JSON.parse(body)).toEqual({ actor: { kind: 'user', ...administrator }, hasToken: true })
  expect((await call(relayedRules.read, { headers: await bearer(learner) })).status).toBe(403)
})

describe('a declaration of relays', () => {
  const declare = (...given: unknown[]) => Reflect.apply(relayed, undefined, given)

  it('must set an access for routes that admit only services', () => {
    expectTypeOf<typeof place>().not.toExtend<Placement<typeof words>>()
    expectTypeOf<typeof place & { access: 'service' }>().not.toExtend<Placement<typeof words>>()
    expectTypeOf<typeof place & { access: 'member' }>().toExtend<Placement<typeof words>>()
    expectTypeOf<typeof place & { access: 'member' }>().not.toExtend<Placement<typeof rules>>()
    expect(() => declare(words, place)).toThrow(
      '/v1/data/words/{id} is for services: say who may call its relay',
    )
    expect(() => declare(words, { ...place, access: 'service' })).toThrow('cannot be relayed as service')
  })

  it('names routes of another service that lie under its prefix and need no signature', () => {
    expect(() => declare(links, place)).toThrow('/v1/data/links cannot be relayed as signed')
    expect(() => declare(rules, { from: '/v1/agent', to: '/api' })).toThrow('not under /v1/agent')
    const unknown = group({ read: { ...read, path: '/v1/data/a', access: 'root' } })
    expect(() => contract({ ...relaying, owners: [owner], groups: { it: relayed(unknown, place) } })).toThrow(
      'GET /v1/data/a belongs to no service that collection may relay',
    )
  })
})
