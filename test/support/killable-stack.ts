import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monotonicFactory } from 'ulid'
import { parseConfig } from '../../lib/platform/config/load.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { createStoreClient } from '../../lib/store/client.ts'
import { findEngineBinary } from '../../lib/store/engine/engine.ts'
import { startStack } from '../../router/stack.ts'
import { signIn } from './people.ts'
import { processStack } from './process-stack.ts'
import { rootPassword, testSecrets } from './stack.ts'
import { roomyDisk } from './surroundings.ts'

const CONTENT = 'content'
const known = { ROOT_ADMIN_USERNAME: 'root', ROOT_ADMIN_PASSWORD: rootPassword }

/** A stack of processes on a folder that can be killed, all of them at once, as a power cut does it. */
export async function killableStack(folder: string, env: Record<string, string> = {}) {
  const engines = await notedEngines(folder)
  const stack = await processStack(folder, { ...known, ...env, DYNOXIDE_BIN: engines.program })
  const pids = await engines.pids()
  const store = await connectContent(engines)
  const kill = async () => {
    if (stack.process.exitCode !== null || stack.process.signalCode !== null) return
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await stack.stop('SIGKILL')
    store.destroy()
  }
  try {
    const root = await signIn(stack, 'root', rootPassword)
    const { addresses, offset } = stack
    return { root, addresses, offset, content: { client: store, table: CONTENT }, kill }
  } catch (error) {
    await kill()
    throw error
  }
}
export type KillableStack = Awaited<ReturnType<typeof killableStack>>

/** The controller, and what it needs to run, started on that folder when so many minutes have passed. */
export async function laterStack(folder: string, minutes: number, env: Record<string, string> = {}) {
  const engines = await notedEngines(folder)
  const stack = await startStack({
    config: parseConfig({
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      DYNOXIDE_BIN: engines.program,
      ...known,
      ...testSecrets,
      ...env,
    }),
    only: ['user-manager', 'data', 'study'],
    log: createLog('silent'),
    now: () => new Date(Date.now() + minutes * 60_000),
    newId: monotonicFactory(),
    portOf: () => 0,
    inMemory: false,
    checkPrepared: true,
    diskSpace: async () => roomyDisk,
    started: () => {},
    signal: new AbortController().signal,
    failed: reason => {
      throw new Error(reason)
    },
  })
  const store = await connectContent(engines)
  const controller = stack.running.get('study')?.app
  if (!controller) throw new Error('The stack has no controller.')
  return {
    root: await signIn(stack, 'root', rootPassword),
    /** The jobs that a controller has data_server do now and then. */
    housekeeping: controller.clients.data.housekeeping,
    content: { client: store, table: CONTENT },
    async close() {
      store.destroy()
      await stack.close()
    },
  }
}

type Engines = Awaited<ReturnType<typeof notedEngines>>

/** A program to start the engines with: they note which processes they are, and where they listen. */
async function notedEngines(folder: string) {
  const program = join(folder, 'engine')
  const notes = join(folder, 'engines')
  const binary = findEngineBinary(process.env.DYNOXIDE_BIN)
  await rm(notes, { force: true })
  await writeFile(program, `#!/bin/sh\necho "$$ $*" >>'${notes}'\nexec '${binary}' "$@"\n`)
  await chmod(program, 0o700)
  const running = async () => {
    const lines = (await readFile(notes, 'utf8')).trim().split('\n')
    // An engine that finds its port taken is started again: the last of a file is the one that runs.
    return new Map(
      lines.map(line => {
        const [, pid, file = '', host, port] =
          /^(\d+) --db-path (\S+) --host (\S+) --port (\d+)$/.exec(line) ?? []
        return [file, { pid: Number(pid), endpoint: `http://${host}:${port}` }] as const
      }),
    )
  }
  return {
    program,
    pids: async () => [...(await running()).values()].map(({ pid }) => pid),
    endpointOf: async (file: string) => (await running()).get(join(folder, 'data', file))?.endpoint,
  }
}

/** Reaches a stack's content store past the stack. */
async function connectContent(engines: Engines) {
  const endpoint = await engines.endpointOf('content.db')
  if (endpoint === undefined) throw new Error('No engine keeps the content.')
  return createStoreClient({ endpoint })
}
