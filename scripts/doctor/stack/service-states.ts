import { once } from 'node:events'
import { connect } from 'node:net'
import { Health } from '../../../lib/contracts/system.ts'
import { type ServiceName, serviceNames } from '../../../lib/platform/http/route.ts'
import { parseJson } from '../../../lib/platform/outbound/http-failure.ts'
import type { Transport } from '../../../lib/platform/outbound/transport.ts'

/** The state of a service's port: closed, the service itself, or another program. */
export type ServiceState = { is: 'silent' } | { is: 'ours'; health: Health } | { is: 'foreign' }

const ANSWER_MS = 4_000
const CONNECT_MS = 2_000
const MOST_BYTES = 65_536

export async function serviceStates(
  addresses: Readonly<Record<ServiceName, string>>,
  transport: Transport,
  signal: AbortSignal,
): Promise<Record<ServiceName, ServiceState>> {
  const states = await Promise.all(
    serviceNames.map(
      async name => [name, await stateAt(addresses[name], { service: name, transport, signal })] as const,
    ),
  )
  return Object.fromEntries(states) as Record<ServiceName, ServiceState>
}

interface Asked {
  service: ServiceName
  transport: Transport
  signal: AbortSignal
}

async function stateAt(address: string, { service, transport, signal }: Asked): Promise<ServiceState> {
  if (!(await listens(new URL(address), signal))) return { is: 'silent' }
  const request = {
    method: 'GET',
    url: new URL(`${address}/health`),
    headers: {},
    timeoutMs: ANSWER_MS,
    maxBytes: MOST_BYTES,
  } as const
  const body = await transport.send(request, signal).then(
    reply => reply.body,
    () => '',
  )
  const { data: health } = Health.safeParse(parseJson(body))
  return health?.service === service ? { is: 'ours', health } : { is: 'foreign' }
}

/** True if a program accepts connections there. */
async function listens({ hostname, port, protocol }: URL, signal: AbortSignal): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
