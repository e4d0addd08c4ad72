import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../lib/app/base.ts'
import { relayWith } from '../../lib/app/relay.ts'
import { guest } from '../../lib/auth/actor.ts'
import { createClient } from '../../lib/http/client.ts'
import { endpointFor } from '../../lib/http/endpoint.ts'
import { createLog } from '../../lib/http/log.ts'
import { type Reply, redirect, stream } from '../../lib/http/reply.ts'
import { contract, group, type ServiceName } from '../../lib/http/route.ts'
import { serviceTransport } from '../../lib/http/service-transport.ts'
import { listen } from '../../router/server.ts'
import { type Service, service } from '../../router/service.ts'
import { openStores } from '../../router/stores.ts'
import { allAt } from '../support/addresses.ts'
import { testSurroundings } from '../support/surroundings.ts'

const read = { method: 'GET', access: 'public', summary: '', output: z.null(), reply: 'stream' } as const
const write = {
  method: 'POST',
  access: 'public',
  summary: '',
  receives: 'stream',
  output: z.object({ bytes: z.number() }),
} as const
const declared = (name: ServiceName) =>
  contract({
    name,
    title: 'Bytes',
    port: 1,
    internal: false,
    long_lived: true,
    groups: {
      bytes: group({
        send: { ...write, path: '/send' },
        sendLittle: { ...write, path: '/send-little', max_body: 100_000 },
        fetch: { ...read, path: '/fetch' },
        elsewhere: { ...read, path: '/elsewhere' },
      }),
    },
  })

interface Asked {
  headers: Record<string, string | undefined>
  signal: AbortSignal
}
/** What the service does that the bytes belong to: how many it took, and which it gives. */
export interface Owner {
  take(incoming: Readable, asked: Asked): Promise<number>
  give(asked: Asked): Promise<Reply> | Reply
}

export async function countBytes(incoming: Readable): Promise<number> {
  let count = 0
  for await (const chunk of incoming) count += chunk.length
  return count
}

const endpoint = endpointFor<BaseApp>()

function owning({ take, give }: Owner): Service {
  const { bytes } = ownerContract.groups
  return service({
    contract: ownerContract,
    handlers: {
      bytes: {
        send: endpoint(bytes.send, async ({ incoming, ...asked }) => ({
          bytes: await take(incoming, asked),
        })),
        sendLittle: endpoint(bytes.sendLittle, async ({ incoming, ...asked }) => ({
          bytes: await take(incoming, asked),
        })),
        fetch: endpoint(bytes.fetch, asked => give(asked)),
        elsewhere: endpoint(bytes.elsewhere, () => redirect('https://elsewhere.example.org/a?b=c')),
      },
    },
    start: surroundings => new BaseApp(surroundings),
  })
}
const ownerContract = declared('data')

/** A service that carries everything on to the one on that port. */
function carrying(name: ServiceName, port: number, dispatcher: Agent): Service {
  const relay = relayWith<BaseApp>(endpoint)
  const { keys, now } = testSurroundings(name)
  const network = { from: name, addresses: allAt(`http://127.0.0.1:${port}`), keys, now, dispatcher }
  const caller = { actor: guest, request_id: 'the-request-id' }
  const next = createClient(ownerContract, serviceTransport(network, caller)).bytes
  const made = declared(name)
  const { bytes } = made.groups
  return service({
    contract: made,
    handlers: {
      bytes: {
        send: relay(bytes.send, () => next.send),
        sendLittle: relay(bytes.sendLittle, () => next.sendLittle),
        fetch: relay(bytes.fetch, () => next.fetch),
        elsewhere: relay(bytes.elsewhere, () => next.elsewhere),
      },
    },
    start: surroundings => new BaseApp(surroundings),
  })
}

/**
 * Three services: two carry on what they are asked, the last one does as told. Answers the port of the first, and of
 * the last.
 */
export async function streamChain(told: Partial<Owner> = {}) {
  const owner: Owner = {
    take: countBytes,
    give: () => stream(Readable.from([]), { 'content-length': '0' }),
    ...told,
  }
  const logged: string[] = []
  const log = createLog('error', { write: (line: string) => void logged.push(line) })
  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.destroy())
  const run = async (made: Service) => {
    const surroundings = testSurroundings(made.contract.name, { log })
    const { config } = surroundings
    const noStores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
    const listening = await listen(await made.start(surroundings, noStores), 0)
    onTestFinished(() => listening.close(0))
    return listening.port
  }
  const last = await run(owning(owner))
  const middle = await run(carrying('study', last, dispatcher))
  const port = await run(carrying('manager', middle, dispatcher))
  return { port, last, logged }
}
