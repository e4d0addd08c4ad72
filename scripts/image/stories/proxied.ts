import { contracts } from '../../../lib/contracts/index.ts'
import { readCompose, volumesOf } from '../compose.ts'
import type { Asked } from '../containers/container.ts'
import { repeatUntilDone, stackOn, type Trial, whileUp } from './stack.ts'

const PORT = 8080

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
      const within = { seconds: 15, every: 0.1 }
      await repeatUntilDone(() => mustAnswer('/health', 200, 'application/json'), within, trial.signal)
      await mustAnswer('/', 200, 'text/html')
      await mustAnswer('/metrics', 404, '')
    } catch (error) {
      throw new Error(`${error}\n${await proxy.log()}`)
    }
    const { exitCode, seconds } = await proxy.stop()
    await proxy.remove()
    console.log(`    Caddy stopped with ${exitCode} after ${seconds.toFixed(1)} s`)
  })
}

async function mustAnswer(path: string, status: number, type: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${PORT}${path}`)
  await reply.body?.cancel()
  const got = `${reply.status} ${reply.headers.get('content-type') ?? ''}`
  if (reply.status !== status || !got.includes(type)) throw new Error(`The proxy answers ${got} to ${path}.`)
}
