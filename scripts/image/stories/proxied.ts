import { setTimeout as wait } from 'node:timers/promises'
import { contracts } from '../../../lib/contracts/index.ts'
import { readCompose, volumesOf } from '../compose.ts'
import type { Asked } from '../containers/container.ts'
import { stackOn, type Trial, whileUp } from './stack.ts'

const PORT = 8080
const START_MS = 15_000

/** The proxy's image as a task in the cloud has it, before the controller, as confined as Compose's proxy. */
export async function proxied(trial: Trial): Promise<void> {
  const { caddy: service } = (await readCompose()).services
  const asked: Asked = {
    name: 'yomu-proxy',
    image: 'proxy',
    service,
    volumes: Object.fromEntries(volumesOf(service).map(({ name, folder }) => [folder, name])),
    environment: { PROXY_PORT: String(PORT), SERVICE_PORT: String(contracts.study.port) },
    init: false,
  }
  await trial.engine.once(asked, [
    'caddy',
    'validate',
    '--config',
    '/etc/caddy/Caddyfile',
    '--adapter',
    'caddyfile',
  ])
  await whileUp(await stackOn('new'), trial, async () => {
    const proxy = await trial.engine.create(asked)
    await proxy.start()
    try {
      await answers('/health', 200, 'application/json')
      await answers('/', 200, 'text/html')
      await answers('/metrics', 404)
    } catch (error) {
      throw new Error(`${error}\n${await proxy.log()}`)
    }
    const { exitCode, seconds } = await proxy.stop()
    console.log(`    Caddy stopped with ${exitCode} after ${seconds.toFixed(1)} s`)
  })
}

/** Tries again while the proxy starts. */
async function answers(path: string, status: number, type = ''): Promise<void> {
  const late = AbortSignal.timeout(START_MS)
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined)
    await reply?.body?.cancel()
    if (reply?.status === status && (reply.headers.get('content-type') ?? '').startsWith(type)) return
    if (reply || late.aborted)
      throw new Error(`The proxy answers ${reply?.status ?? 'nothing'} to ${path}, not ${status}.`)
    await wait(100)
  }
}
