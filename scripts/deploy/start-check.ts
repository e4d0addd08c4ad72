import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { contracts } from '../../lib/contracts/index.ts'
import { releaseIn } from '../../lib/platform/config/files.ts'
import { serviceNames } from '../../lib/platform/http/route.ts'
import { mustBecomeHealthy } from './health.ts'

const START_MS = 90_000
const END_MS = 15_000

export async function checkStart(folder: string, signal: AbortSignal): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'yomu-start-'))
  const offset = await spareOffset(10_000)
  console.log(`Starting the release on ports ${contracts['user-manager'].port + offset} and up.`)
  const child = spawn('node', ['router/main.ts'], {
    cwd: folder,
    env: environmentOf(folder, data, offset),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  )
  const over = new AbortController()
  const early = ended.then(() => over.abort(new Error('The release does not start: it ended by itself.')))
  try {
    const expected = { services: serviceNames, release: releaseIn(folder), offset, withinMs: START_MS }
    await mustBecomeHealthy(expected, AbortSignal.any([signal, over.signal]))
  } finally {
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
    child.kill('SIGTERM')
    await early
    clearTimeout(late)
    await rm(data, { recursive: true, force: true })
  }
}

/** The environment of production with secrets for this one start, without settings of the running services. */
function environmentOf(folder: string, data: string, offset: number): Record<string, string> {
  const { HOME = data, PATH = '' } = process.env
  const secret = () => randomBytes(32).toString('base64url')
  return {
    HOME,
    PATH: `${join(folder, 'node_modules', '.bin')}${delimiter}${PATH}`,
    NODE_ENV: 'production',
    DATA_DIR: data,
    CONFIG_LOCAL_FILE: join(data, 'local.yaml'),
    PORT_OFFSET: String(offset),
    JWT_SECRET: secret(),
    CONTROLLER_ASSERTION_SECRET: secret(),
    ROOT_ADMIN_PASSWORD: secret(),
    DICTIONARY_SOURCE: '',
    ACCENT_SOURCE: '',
    DICTIONARY_URL: '',
    LOG_LEVEL: 'warn',
  }
}

export async function spareOffset(from: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const offset = from + Math.floor(Math.random() * 14_000)
    const free = await Promise.all(serviceNames.map(name => isFree(contracts[name].port + offset)))
    if (free.every(Boolean)) return offset
  }
  throw new Error('There are no spare ports to start the release on.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
