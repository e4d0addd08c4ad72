import { once } from 'node:events'
import { connect } from 'node:net'
import { Health } from '../../../lib/contracts/system.ts'
import { type ServiceName, serviceNames } from '../../../lib/platform/http/route.ts'
import { parseJson } from '../../../lib/platform/outbound/http-failure.ts'
import type { Transport } from '../../../lib/platform/outbound/transport.ts'

export type ServiceState = { is: 'silent' } | { is: 'ours'; health: Health } | { is: 'foreign' }

const MOST_BYTES = 65_536

export async function serviceStates(
  addresses: Readonly<Record<ServiceName, string>>,
  asking: Pick<Asked, 'transport' | 'answer_ms'>,
  signal: AbortSignal,
): Promise<Record<ServiceName, ServiceState>> {
  const states = await Promise.all(
    serviceNames.map(
      async name => [name, await stateAt(addresses[name], { ...asking, service: name, signal })] as const,
    ),
  )
  return Object.fromEntries(states) as Record<ServiceName, ServiceState>
}

interface Asked {
  service: ServiceName
  transport: Transport
  answer_ms: number
  signal: AbortSignal
}

async function stateAt(
  address: string,
  { service, transport, answer_ms, signal }: Asked,
): Promise<ServiceState> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(answer_ms)])
  if (!(await listens(new URL(address), within))) return { is: 'silent' }
  const request = {
    method: 'GET',
    url: new URL(`${address}/health`),
    headers: {},
    timeoutMs: answer_ms,
    maxBytes: MOST_BYTES,
  } as const
  const body = await transport.send(request, within).then(
    reply => reply.body,
    () => '',
  )
  const { data: health } = Health.safeParse(parseJson(body))
  return health?.service === service ? { is: 'ours', health } : { is: 'foreign' }
}

async function listens({ hostname, port, protocol }: URL, signal: AbortSignal): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
  try {
    await once(socket, 'connect', { signal })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
