import { expect, it } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../lib/app/base.ts'
import { relaysOf } from '../../lib/app/relay.ts'
import { relayed } from '../../lib/contracts/relayed.ts'
import type { Call } from '../../lib/platform/http/call.ts'
import { redirect } from '../../lib/platform/http/reply.ts'
import { contract, group } from '../../lib/platform/http/route.ts'
import { endpointFor } from '../../lib/platform/http/serving/endpoint.ts'
import { serveOnLambda } from '../../router/lambda/serve.ts'
import { service } from '../../router/service.ts'
import { openStores } from '../../router/stores.ts'
import { callReply } from '../support/call-reply.ts'
import { eventFor, testSurroundings } from '../support/surroundings.ts'

const declared = { port: 1, long_lived: false } as const
const owner = contract({
  ...declared,
  name: 'user-manager',
  title: 'Where browsers are sent',
  internal: false,
  groups: {
    doors: group({
      open: {
        method: 'GET',
        path: '/api/doors/open',
        access: 'public',
        summary: '',
        query: z.looseObject({}),
        repeatable: false,
        reply: 'redirect',
        output: z.null(),
        status: 302,
      },
    }),
  },
})
const place = { from: '/api/doors', to: '/doors' } as const
const relaying = contract({
  ...declared,
  name: 'manager',
  title: 'Where they come in',
  internal: false,
  owners: [owner],
  groups: { doors: relayed(owner.groups.doors, place) },
})

const endpoint = endpointFor<BaseApp>()
const COOKIES = ['one=1; Path=/; HttpOnly', 'two=2; Path=/']
const open = endpoint(owner.groups.doors.open, ({ cookies, query }) =>
  redirect(`https://example.org/?${new URLSearchParams({ ...query, cookies: cookies.join(' ') })}`, COOKIES),
)

it('a redirect and its cookies pass through a relay on a Lambda, and so do the cookies of the browser', async () => {
  const ownerApp = new BaseApp(testSurroundings('user-manager'))
  const calls: Call[] = []
  const transportFor = () => async (call: Call) => {
    calls.push(call)
    const query = Object.fromEntries(new URL(call.path, 'http://owner').searchParams)
    const event = { ...eventFor(call.route, { query }), cookies: call.headers.cookie?.split('; ') ?? [] }
    const { statusCode, headers, cookies = [] } = await open(event, { app: ownerApp })
    return callReply('', { status: statusCode, headers, cookies })
  }
  const surroundings = testSurroundings('manager', { transportFor })
  const { config, log } = surroundings
  const noStores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
  const running = await service({
    contract: relaying,
    handlers: relaysOf(relaying, endpoint),
    start: surroundings => new BaseApp(surroundings),
  }).start(surroundings, noStores)

  const event = {
    ...eventFor(relaying.groups.doors.open, { query: { any: 'thing' } }),
    cookies: ['a=1', 'b=2'],
  }
  const result = await serveOnLambda(running)(event, { getRemainingTimeInMillis: () => 10_000 })
  expect(result).toMatchObject({
    statusCode: 302,
    cookies: COOKIES,
    headers: { location: 'https://example.org/?any=thing&cookies=a%3D1+b%3D2' },
  })
  expect(calls.map(({ route }) => route.repeatable)).toEqual([false])
})
