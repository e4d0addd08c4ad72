import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { outputOf } from '../command.ts'
import { secondsOf } from '../compose.ts'
import { imageConfig } from '../layers.ts'
import { type ImageName, images, type Storage } from '../storage.ts'
import type { Asked, Container, Engine } from './container.ts'
import { AS_USER, ENTER } from './enter.ts'

/** The first process that Docker and podman put before the image's, from Debian's package of podman's. */
const INIT = '/usr/bin/catatonit'

/** Runs the image's root file system where engines are refused: read-only, mounts and processes of its own, no capability. */
export function chrootEngine(storage: Storage, signal: AbortSignal): Engine {
  const roots = new Map<ImageName, Promise<string>>()
  const running = new Set<ChildProcess>()
  const mounted = async (image: ImageName) => {
    const buildah = ['buildah', ...storage.options]
    const name = (
      await outputOf([...buildah, 'from', '--pull-never', images[image]], { signal, minutes: 5 })
    ).trim()
    return (await outputOf([...buildah, 'mount', name], { signal, minutes: 5 })).trim()
  }
  const rootOf = (image: ImageName) => {
    const known = roots.get(image) ?? mounted(image)
    roots.set(image, known)
    return known
  }

  async function begin(asked: Asked, command: readonly string[] | undefined, output: 'pipe' | number) {
    const root = await rootOf(asked.image)
    const { config } = await imageConfig(join(storage.folder, `${asked.image}.oci`))
    const place = join(storage.folder, 'containers', asked.name)
    await mkdir(place, { recursive: true })
    const { variables, lines } = await inside(asked, root, config.Env, config.User)
    const volumes = await Promise.all(
      Object.entries(asked.volumes).map(
        async ([folder, name]) => `bind ${await volumeOf(name, join(root, folder))} ${folder}`,
      ),
    )
    const mounts = [...volumes, ...asked.service.tmpfs.map(folder => `tmpfs ${folder}`), ...lines]
    const program = command ?? [...config.Entrypoint, ...config.Cmd]
    const first = asked.init ? ['/dev/init', '--', ...program] : program
    const namespaces = [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '--ipc',
      '--uts',
      '--propagation',
      'private',
    ]
    const enter = [
      'sh',
      '-c',
      ENTER,
      place,
      root,
      mounts.join('\n'),
      config.WorkingDir,
      config.User || 'root',
      ...first,
    ]
    const child = spawn('unshare', [...namespaces, ...enter], {
      env: variables,
      stdio: ['pipe', output, output],
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    return { child, variables, workingDir: config.WorkingDir, user: config.User || 'root' }
  }

  async function volumeOf(name: string, begins: string): Promise<string> {
    const folder = join(storage.folder, 'volumes', name)
    await mkdir(join(storage.folder, 'volumes'), { recursive: true })
    if (await stat(folder).catch(() => null)) return folder
    // A volume begins as the folder of the image in whose place it is.
    const source = await stat(begins).catch(() => null)
    await outputOf(source ? ['cp', '-a', begins, folder] : ['mkdir', folder], { signal })
    return folder
  }

  async function inside({ environment, init }: Asked, root: string, env: readonly string[], user: string) {
    const users = await readFile(join(root, 'etc/passwd'), 'utf8')
    const home = users
      .split('\n')
      .find(line => line.startsWith(`${user || 'root'}:`))
      ?.split(':')[5]
    const own = Object.fromEntries(env.map(line => line.split(/=(.*)/s).slice(0, 2)))
    const variables: Record<string, string> = { HOME: home ?? '/', ...own, ...environment }
    return { variables, lines: init ? [`file ${INIT} /dev/init`] : [] }
  }

  return {
    means: 'chroot in namespaces of its own: no engine, and no limits of memory and processes',
    async create(asked) {
      const logFile = join(storage.folder, `${asked.name}.log`)
      let begun: Awaited<ReturnType<typeof begin>> | undefined
      return {
        async start() {
          const log = await open(logFile, 'a')
          begun = await begin(asked, undefined, log.fd)
          await log.close()
        },
        log: () => readFile(logFile, 'utf8'),
        remove: async () => begun && end(begun.child),
        async exec(command) {
          const { child, variables, workingDir, user } = begun ?? never()
          const first = await firstProcess(child)
          const namespaces = ['--mount', '--pid', '--ipc', '--uts', `--root=/proc/${first}/root`]
          const enter = ['nsenter', '--target', first, ...namespaces, 'sh', '-c', AS_USER, workingDir, user]
          return outputOf([...enter, ...command], { signal, minutes: 2, env: variables })
        },
        async stop() {
          const { child } = begun ?? never()
          const startedAt = performance.now()
          const ended = once(child, 'close')
          process.kill(Number(await firstProcess(child)), 'SIGTERM')
          const late = setTimeout(
            () => child.kill('SIGKILL'),
            secondsOf(asked.service.stop_grace_period) * 1_000,
          )
          const [code] = await ended
          clearTimeout(late)
          return { exitCode: code ?? 137, seconds: (performance.now() - startedAt) / 1_000 }
        },
      } satisfies Container
    },
    async once(asked, command, input) {
      const { child } = await begin(asked, command, 'pipe')
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', text => (output += text))
      child.stdin?.on('error', () => {}).end(input)
      const stop = () => child.kill('SIGKILL')
      signal.addEventListener('abort', stop)
      const late = setTimeout(stop, 5 * 60_000)
      const [code] = await once(child, 'close')
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`)
      return output
    },
    async close() {
      for (const child of running) await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

function never(): never {
  throw new Error('The container was not started.')
}

/** The process in its own namespace of processes, as this one sees it. */
async function firstProcess({ pid }: ChildProcess): Promise<string> {
  const [first = ''] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  if (first === '') throw new Error('The container has no process.')
  return first
}
