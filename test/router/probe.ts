import { PassThrough } from 'node:stream'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { BaseApp, type Surroundings } from '../../lib/app/base.ts'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { Reply, stream } from '../../lib/platform/http/reply.ts'
import { contract, group, type Operation } from '../../lib/platform/http/route.ts'
import { endpointFor, type Input } from '../../lib/platform/http/serving/endpoint.ts'
import { listen } from '../../router/server.ts'
import { service } from '../../router/service.ts'
import { openStores } from '../../router/stores.ts'
import { testSurroundings } from '../support/surroundings.ts'
import { type RawRequest, send } from './http.ts'

const Text = z.string().min(1)
const ById = z.object({ id: Text })
const read = { method: 'GET', access: 'guest', summary: '', output: z.json() } as const

const probe = contract({
  name: 'collection',
  title: 'What reaches a handler',
  port: 1,
  internal: false,
  long_lived: false,
  groups: {
    things: group({
      // Declared in the wrong order, and with names that sort against it.
      pair: { ...read, path: '/things/{first}/{second}', params: z.object({ first: Text, second: Text }) },
      one: { ...read, path: '/things/{id}', params: ById, query: z.object({ q: Text, tag: Text }).partial() },
      parts: { ...read, path: '/things/{id}/parts', params: ById },
      latest: { ...read, path: '/things/latest' },
      write: {
        ...read,
        method: 'PUT',
        path: '/things/{id}',
        params: ById,
        body: z.strictObject({ text: z.string() }),
        max_body: 1_000,
      },
      fails: { ...read, path: '/fails' },
      watch: { ...read, path: '/watch/{id}', params: ById, reply: 'stream' },
    }),
    others: group({
      remove: {
        ...read,
        method: 'DELETE',
        path: '/others/{id}',
        params: ById,
        output: z.null(),
        status: 204,
      },
    }),
  },
})

/** A request as a handler sees it. */
export interface Seen {
  operation: string
  params: unknown
  query: unknown
  body: unknown
  actor: unknown
  address: string | undefined
  request_id: string
  headers: Record<string, string | undefined>
}
const readHeaders = ['accept', 'cookie', 'content-type', 'if-none-match', 'last-event-id', 'range']

/** A service whose handlers keep what reached them, and streams that a test can end or break. */
export async function runProbe(settings: Record<string, string> = {}, over: Partial<Surroundings> = {}) {
  const seen: Seen[] = []
  const streams: PassThrough[] = []
  const endpoint = endpointFor<BaseApp>()
  const keep = <R extends Operation>({ operation }: R, input: Input<R, BaseApp>) => {
    const { params, query, body, actor, caller, headers } = input
    const { address, request_id } = caller
    const kept = Object.fromEntries(readHeaders.map(name => [name, headers[name]]))
    seen.push({ operation, params, query, body, actor, address, request_id, headers: kept })
  }
  const echo = <R extends Operation>(route: R) =>
    endpoint(route, input => {
      keep(route, input)
      return new Reply({ kind: 'json', body: route.status === 204 ? null : route.operation })
    })
  const { things, others } = probe.groups
  const surroundings = testSurroundings('collection', {
    config: parseConfig({ NODE_ENV: 'test', ...settings }),
    ...over,
  })
  const { config, log } = surroundings
  const noStores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
  const running = await service({
    contract: probe,
    handlers: {
      things: {
        pair: echo(things.pair),
        one: echo(things.one),
        parts: echo(things.parts),
        latest: echo(things.latest),
        write: echo(things.write),
        fails: endpoint(things.fails, () => {
          throw new Error('a secret of the probe')
        }),
        watch: endpoint(things.watch, () => {
          const open = new PassThrough()
          open.write('first ')
          streams.push(open)
          return stream(open, { 'content-type': 'text/plain' })
        }),
      },
      others: { remove: echo(others.remove) },
    },
    start: surroundings => new BaseApp(surroundings),
  }).start(surroundings, noStores)
  return { running, seen, streams }
}

/** The probe on a port of its own until the test ends. */
export async function serveProbe(...given: Parameters<typeof runProbe>) {
  return serve(await runProbe(...given))
}

export async function serve(probe: Awaited<ReturnType<typeof runProbe>>, mostHeldBytes?: number) {
  const { port, close } = await listen(probe.running, 0, mostHeldBytes)
  onTestFinished(() => close(0))
  const call = (asked: RawRequest) => send(port, asked)
  const get = (target: string, headers = {}) => call({ target, headers })
  return { ...probe, call, get, port }
}
