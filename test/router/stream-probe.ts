import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../lib/app/base.ts'
import { relaysOf } from '../../lib/app/relay.ts'
import { relayed } from '../../lib/contracts/relayed.ts'
import { serviceTransport } from '../../lib/platform/http/calling/service-transport.ts'
import { type Reply, redirect, stream } from '../../lib/platform/http/reply.ts'
import { contract, group } from '../../lib/platform/http/route.ts'
import { endpointFor } from '../../lib/platform/http/serving/endpoint.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
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
const ownerContract = contract({
  name: 'data',
  title: 'Bytes',
  port: 1,
  internal: false,
  long_lived: true,
  groups: {
    bytes: group({
      send: { ...write, path: '/bytes/send' },
      sendLittle: { ...write, path: '/bytes/send-little', max_body: 100_000 },
      fetch: { ...read, path: '/bytes/fetch' },
      elsewhere: { ...read, path: '/bytes/elsewhere' },
    }),
  },
})
const here = { from: '/bytes', to: '/bytes' } as const
const middleContract = contract({
  ...ownerContract,
  name: 'study',
  owners: [ownerContract],
  groups: { bytes: relayed(ownerContract.groups.bytes, here) },
})
const firstContract = contract({
  ...ownerContract,
  name: 'manager',
  owners: [middleContract],
  groups: { bytes: relayed(middleContract.groups.bytes, here) },
})

interface Asked {
  headers: Record<string, string | undefined>
  signal: AbortSignal
}
/** The service that owns the bytes: it counts those it takes, and gives others. */
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
/** A service that relays every route of the contract. */
const relaying = (relays: typeof middleContract | typeof firstContract): Service =>
  service({
    contract: relays,
    handlers: relaysOf(relays, endpoint),
    start: surroundings => new BaseApp(surroundings),
  })

/** Three services: two relay, the last one answers as the test says. Resolves to the port of the first and the last. */
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
  const run = async (made: Service, nextPort = 0) => {
    const { name } = made.contract
    const { keys, now } = testSurroundings(name)
    const network = { from: name, addresses: allAt(`http://127.0.0.1:${nextPort}`), keys, now, dispatcher }
    const surroundings = testSurroundings(name, {
      log,
      transportFor: caller => serviceTransport(network, caller),
    })
    const { config } = surroundings
    const noStores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
    const listening = await listen(await made.start(surroundings, noStores), 0)
    onTestFinished(() => listening.close(0))
    return listening.port
  }
  const last = await run(owning(owner))
  const middle = await run(relaying(middleContract), last)
  const port = await run(relaying(firstContract), middle)
  return { port, last, logged }
}
