import { readFile } from 'node:fs/promises'
import { outputOf } from '../command.ts'
import { secondsOf } from '../compose.ts'
import { images, type Storage } from '../storage.ts'
import type { Asked, Container, Engine } from './container.ts'

/** The place of the second control groups on a host with both versions, where crun refuses to run. */
const SECOND_VERSION = '/sys/fs/cgroup/unified'

/** Runs containers by podman: as Compose says, or without what this machine refuses. Throws if it refuses all. */
export async function podmanEngine(storage: Storage, probe: Asked, signal: AbortSignal): Promise<Engine> {
  const whole = engineWith(storage, { limits: 'of compose.yaml' }, signal)
  const refusal = await refusalOf(whole, probe)
  if (refusal === undefined) return whole
  console.log(`podman with the limits of compose.yaml: ${refusal}`)
  const mounts = await readFile('/proc/self/mounts', 'utf8')
  // This process has mounts of its own.
  if (mounts.includes(` ${SECOND_VERSION} `)) await outputOf(['umount', SECOND_VERSION], { signal })
  const partly = engineWith(storage, { limits: 'of this machine' }, signal)
  await partly.once(probe, ['node', '--version'])
  return partly
}

const refusalOf = (engine: Engine, probe: Asked) =>
  engine.once(probe, ['node', '--version']).then(
    () => undefined,
    error => String(error).trim().split('\n').at(-1),
  )

interface ContainerBounds {
  limits: 'of compose.yaml' | 'of this machine'
}

function engineWith({ options }: Storage, { limits }: ContainerBounds, signal: AbortSignal): Engine {
  const podman = [
    'podman',
    ...options,
    '--cgroup-manager=cgroupfs',
    '--events-backend=file',
    '--runtime=crun',
  ]
  const run = (args: readonly string[], minutes = 2, input?: Uint8Array) =>
    outputOf([...podman, ...args], { signal, minutes, ...(input && { input }) })
  /** A container that outlives a failed run, or one that was interrupted, is no longer wanted. */
  const made = new Set<string>()
  const means =
    limits === 'of compose.yaml'
      ? 'podman'
      : 'podman without control groups: the limits of memory and processes are not applied'

  return {
    means,
    async create(asked) {
      await run(['create', '--name', asked.name, ...(await flagsOf(asked, limits)), images[asked.image]])
      made.add(asked.name)
      return containerOf(asked, run)
    },
    async once(asked, [program, ...args], input) {
      const flags = [...(await flagsOf(asked, limits)), '--interactive', '--entrypoint', program]
      return run(['run', '--rm', ...flags, images[asked.image], ...args], 5, input)
    },
    async close() {
      const after = { signal: AbortSignal.timeout(60_000) }
      for (const name of made)
        await outputOf([...podman, 'rm', '--force', '--ignore', '--time', '2', name], after)
      await outputOf([...podman, 'volume', 'prune', '--force'], after)
    },
  }
}

function containerOf({ name }: Asked, run: (args: readonly string[]) => Promise<string>): Container {
  return {
    start: async () => void (await run(['start', name])),
    exec: command => run(['exec', name, ...command]),
    log: () => run(['logs', name]),
    remove: async () => void (await run(['rm', '--force', '--time', '2', name])),
    async stop() {
      const startedAt = performance.now()
      await run(['stop', name])
      const exitCode = Number(await run(['inspect', '--format', '{{.State.ExitCode}}', name]))
      return { exitCode, seconds: (performance.now() - startedAt) / 1_000 }
    },
  }
}

async function flagsOf({ service, volumes, environment, init }: Asked, limits: ContainerBounds['limits']) {
  const { cap_drop, cap_add = [], security_opt, tmpfs, mem_limit, pids_limit } = service
  return [
    ...['--network=host', '--log-driver=k8s-file', '--pull=never'],
    // Keeps podman from putting a tmpfs into other places, too.
    ...['--read-only', '--read-only-tmpfs=false'],
    ...cap_drop.map(name => `--cap-drop=${name}`),
    ...cap_add.map(name => `--cap-add=${name}`),
    ...security_opt.map(option => `--security-opt=${option.split(':')[0]}`),
    ...tmpfs.map(folder => `--tmpfs=${folder}`),
    ...Object.entries(volumes).map(([folder, name]) => `--volume=${name}:${folder}`),
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    ...(init ? ['--init'] : []),
    `--stop-timeout=${secondsOf(service.stop_grace_period)}`,
    ...(limits === 'of compose.yaml'
      ? [`--memory=${mem_limit}`, `--pids-limit=${pids_limit}`]
      : ['--cgroups=disabled', ...(await limitsHere())]),
  ]
}

/** Limits that this process has: podman would ask for higher ones. */
async function limitsHere(): Promise<string[]> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const hard = (name: string) => new RegExp(`^${name} +\\S+ +(\\S+)`, 'm').exec(limits)?.[1]
  return [`--ulimit=nofile=${hard('Max open files')}:${hard('Max open files')}`, '--ulimit=nproc=4096:4096']
}
