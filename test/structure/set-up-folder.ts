import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from './source-tree.ts'

const Call = z.object({ args: z.array(z.string()), path: z.string(), folder: z.string(), mode: z.string() })

/** A program that tells the test about its call, and ends as the test answers. */
const program = `#!${process.execPath}
const socket = require('node:net').connect(process.env.CALLS_PORT, '127.0.0.1')
const { PATH: path, NODE_ENV: mode = '' } = process.env
socket.write(JSON.stringify({ args: process.argv.slice(2), path, folder: process.cwd(), mode }))
socket.on('data', answer => {
  const { exitCode, message } = JSON.parse(answer)
  process.stderr.write(message)
  process.exitCode = exitCode
  socket.end()
})`

/**
 * A folder with the set-up in it, and an npm and a vite of the test's own; the PATH holds nothing else. It begins as a
 * copy of another such folder, or empty.
 */
export async function createSetUpFolder(other?: { path: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'set-up-'))
  const bin = join(folder, 'bin')
  const calls: ProgramCall[] = []
  const setUps: SetUp[] = []
  const server = createServer(socket => calls.push(new ProgramCall(socket))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  if (other) await cp(other.path, folder, { recursive: true, verbatimSymlinks: true })
  else {
    await cp(join(root, 'scripts', 'setup'), join(folder, 'scripts', 'setup'), { recursive: true })
    await mkdir(join(folder, 'lib', 'platform'), { recursive: true })
    await writeFile(join(folder, 'lib', 'platform', 'native-packages.json'), '[]')
    await mkdir(bin)
    await writeFile(join(bin, 'npm'), program)
    await chmod(join(bin, 'npm'), 0o755)
    await symlink(process.execPath, join(bin, 'node'))
  }

  return {
    path: folder,
    calls,
    async write(path: string, text: string) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    },
    remove: (path: string) => rm(join(folder, path)),
    /** The leftovers of npm: vite, the program `node` and, if it may run install scripts, the link to it. */
    async fillNodeModules({ installScripts = true } = {}) {
      const modules = join(folder, 'node_modules')
      await mkdir(join(modules, '.bin'), { recursive: true })
      await mkdir(join(modules, 'node', 'bin'), { recursive: true })
      await mkdir(join(modules, 'vite', 'bin'), { recursive: true })
      await writeFile(join(modules, 'vite', 'bin', 'vite.js'), program)
      const link = `require('node:fs').symlinkSync(process.execPath, 'bin/node')`
      await writeFile(join(modules, 'node', 'installArchSpecificPackage.js'), link)
      if (installScripts) await symlink(process.execPath, join(modules, '.bin', 'node'))
    },
    async nextCall() {
      if (calls.length === 0) await once(server, 'connection')
      const call = calls.shift()
      if (!call) throw new Error('nothing was called')
      return call
    },
    run(...args: string[]) {
      const PATH = [join(folder, 'node_modules', '.bin'), bin].join(':')
      const env = { PATH, CALLS_PORT: String(port), SETUP_SKIP_APT: '1' }
      const setUp = new SetUp(
        spawn(process.execPath, ['scripts/setup/main.mjs', ...args], { cwd: folder, env }),
      )
      setUps.push(setUp)
      return setUp
    },
    async [Symbol.asyncDispose]() {
      for (const setUp of setUps) setUp.stop('SIGKILL')
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

class ProgramCall {
  readonly #socket: Socket
  readonly #said: Promise<unknown[]>
  readonly ended: Promise<unknown>

  constructor(socket: Socket) {
    this.#socket = socket.on('error', () => {})
    this.#said = once(socket, 'data')
    // A killed program may break the connection too.
    this.ended = once(socket, 'close').catch(() => {})
    this.#said.catch(() => {})
  }

  async details() {
    return Call.parse(JSON.parse(String((await this.#said)[0])))
  }

  end(exitCode: number, message = '') {
    this.#socket.write(JSON.stringify({ exitCode, message }))
  }
}

class SetUp {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown[]>
  #output = ''

  constructor(child: ChildProcess) {
    this.#child = child
    this.#ended = once(child, 'close')
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        this.#output += chunk
        child.emit('output')
      })
    }
  }

  /** Resolves once it has said so. */
  async says(text: string) {
    while (!this.#output.includes(text)) await once(this.#child, 'output')
  }

  stop(signal: NodeJS.Signals) {
    this.#child.kill(signal)
  }

  async end() {
    const [exitCode] = await this.#ended
    return { exitCode, output: this.#output }
  }
}
