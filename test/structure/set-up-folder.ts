import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './source-tree.ts'

const Call = z.object({ args: z.array(z.string()), path: z.string() })

/** An npm that tells the test it was called, and ends as the test answers. */
const npm = `#!${process.execPath}
const socket = require('node:net').connect(process.env.NPM_PORT, '127.0.0.1')
socket.write(JSON.stringify({ args: process.argv.slice(2), path: process.env.PATH }))
socket.on('data', answer => {
  const { exitCode, message } = JSON.parse(answer)
  process.stderr.write(message)
  process.exitCode = exitCode
  socket.end()
})`

/** A folder with the set-up in it and an npm of the test's own; the PATH holds nothing else. */
export async function createSetUpFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'set-up-'))
  const bin = join(folder, 'bin')
  const calls: NpmCall[] = []
  const setUps: SetUp[] = []
  const server = createServer(socket => calls.push(new NpmCall(socket))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  await cp(join(root, 'scripts', 'setup'), join(folder, 'scripts', 'setup'), { recursive: true })
  await mkdir(bin)
  await writeFile(join(bin, 'npm'), npm)
  await chmod(join(bin, 'npm'), 0o755)
  await symlink(process.execPath, join(bin, 'node'))

  return {
    path: folder,
    calls,
    write: (path: string, text: string) => writeFile(join(folder, path), text),
    /** What npm leaves behind: the program `node` and, if it may run install scripts, the link to it. */
    async fillNodeModules({ installScripts = true } = {}) {
      const modules = join(folder, 'node_modules')
      await mkdir(join(modules, '.bin'), { recursive: true })
      await mkdir(join(modules, 'node', 'bin'), { recursive: true })
      const link = `require('node:fs').symlinkSync(process.execPath, 'bin/node')`
      await writeFile(join(modules, 'node', 'installArchSpecificPackage.js'), link)
      if (installScripts) await symlink(process.execPath, join(modules, '.bin', 'node'))
    },
    async nextCall() {
      if (calls.length === 0) await once(server, 'connection')
      const call = calls.shift()
      if (!call) throw new Error('npm was not called')
      return call
    },
    run(...args: string[]) {
      const PATH = [join(folder, 'node_modules', '.bin'), bin].join(':')
      const env = { PATH, NPM_PORT: String(port), SETUP_SKIP_APT: '1' }
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

class NpmCall {
  readonly #socket: Socket
  readonly #said: Promise<unknown[]>
  readonly ended: Promise<unknown>

  constructor(socket: Socket) {
    this.#socket = socket.on('error', () => {})
    this.#said = once(socket, 'data')
    this.ended = once(socket, 'close')
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
