import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { hasCode } from '../../../lib/platform/problems/error-code.ts'
import { debianProgram } from '../debian-program.ts'
import { rhythm } from '../moments.ts'
import { programEnvironment } from '../program-environment.ts'
import type { TestStack } from '../stack.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { makeCertificate } from './certificate.ts'
import { caddyFile, domain, nginxFile, type Place, type Sample } from './configuration.ts'

export const proxyNames = ['caddy', 'nginx'] as const
export type ProxyName = (typeof proxyNames)[number]

export const programs = {
  caddy: {
    path: '/usr/bin/caddy',
    file: caddyFile,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    path: '/usr/sbin/nginx',
    file: nginxFile,
    args: (file: string) => ['-e', 'stderr', '-c', file],
  },
}

const MOST_STARTS = 5
const LOOK_EVERY_MS = 20

/** A proxy of router/proxy in front of a stack, on ports of its own, with a certificate of its own. */
export async function startProxy(
  name: ProxyName,
  { addresses }: Pick<TestStack, 'addresses'>,
  sample: Sample = 'by host',
  guard?: string,
) {
  const folder = await temporaryFolder()
  const certificate = await makeCertificate(folder.path, domain)
  for (let attempt = 1; ; attempt += 1) {
    const place: Place = { folder: folder.path, certificate, addresses, guard, ...(await freePorts()) }
    const { child, output } = await launch(name, place, sample)
    if (await isReady(child, place.httpsPort))
      return {
        ...place,
        ca: certificate.ca,
        /** The end of its log, without anything on standard output. */
        output,
        async close() {
          await end(child)
          await folder.remove()
        },
      }
    await end(child)
    // Somebody else may have taken a port meanwhile.
    if (attempt === MOST_STARTS) throw new Error(`${name} did not start:\n${output()}`)
  }
}
export type RunningProxy = Awaited<ReturnType<typeof startProxy>>

async function launch(name: ProxyName, place: Place, sample: Sample) {
  const { path, file, args } = programs[name]
  const configuration = join(place.folder, 'configuration')
  await writeFile(configuration, await file(place, sample))
  const child = spawn(debianProgram(path), args(configuration), {
    cwd: place.folder,
    env: { ...programEnvironment, HOME: place.folder, DOMAIN: domain },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', chunk => (output = `${output}${chunk}`.slice(-10_000)))
  return { child, output: () => output }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function isReady(child: ChildProcess, port: number): Promise<boolean> {
  while (!hasEnded(child)) {
    const answered = await fetch(`https://127.0.0.1:${port}`).then(
      () => true,
      // A certificate that nobody knows is an answer, too.
      ({ cause }: Error) => !hasCode(cause, 'ECONNREFUSED'),
    )
    if (answered) return !hasEnded(child)
    await rhythm(LOOK_EVERY_MS)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function freePorts() {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async server => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      return address === null || typeof address === 'string' ? 0 : address.port
    }),
  )
  for (const server of servers) server.close()
  const [httpPort = 0, httpsPort = 0] = ports
  return { httpPort, httpsPort }
}
