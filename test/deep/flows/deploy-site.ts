import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../../lib/contracts/index.ts'
import { EVENT_MS } from '../../../scripts/test/limits.ts'
import { eventually } from '../../support/eventually.ts'
import { freeOffset } from '../../support/process-stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const machine = fileURLToPath(new URL('./deploy-machine/', import.meta.url))
const secret = 'the secret of the deep test, which is long enough'
const exec = promisify(execFile)
const Status = z.object({
  state: z.string().nullable(),
  commit: z.string().nullable(),
  reason: z.string().nullable(),
})
const Answer = z.object({ version: z.string() })

/** Answers at `/health` of the ports of its services, with the version that was built. */
const PROGRAM = `
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
const names = ['user-manager', 'agent', 'study', 'collection', 'data', 'manager', 'webhook']
const only = process.argv[3]?.split(',') ?? names
const { version, fault } = JSON.parse(readFileSync(new URL('../built.json', import.meta.url), 'utf8'))
const release = readFileSync(new URL('../RELEASE', import.meta.url), 'utf8').trim()
if (fault === 'start' || (fault === 'live' && process.env.NOTIFY_SOCKET)) throw new Error('It does not start.')
const open = only.map(name => new Promise(resolve =>
  createServer((_, reply) => reply.end(JSON.stringify({ status: 'ok', version, release })))
    .listen(8010 + names.indexOf(name) + Number(process.env.PORT_OFFSET), '127.0.0.1', resolve)))
await Promise.all(open)
if (process.env.NOTIFY_SOCKET) writeFileSync(process.env.NOTIFY_SOCKET, '')
`
const BUILD = `
import { readFileSync, writeFileSync } from 'node:fs'
const wanted = readFileSync('version.json', 'utf8')
if (JSON.parse(wanted).fault === 'build') throw new Error('It does not build.')
writeFileSync('built.json', wanted)
`

/** The fault of a commit: it does not build, does not start, or starts only where nothing is at stake. */
export type Fault = 'build' | 'start' | 'live'

export const OTHERS = 'yomu@user-manager:agent:study:collection:data:manager'
export const RECEIVER = 'yomu@webhook'

/**
 * A machine as the documents describe it: a bare repository with a small project, units that a stand-in for systemd
 * runs, and the receiver of this repository as one of them.
 */
async function deploySite() {
  const folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  const offset = await freeOffset()
  for (const name of ['bin', 'units', 'project/router', 'site', 'data'])
    await mkdir(at(name), { recursive: true })
  for (const program of await readdir(machine)) {
    await cp(join(machine, program), at(`bin/${program}`))
    await chmod(at(`bin/${program}`), 0o700)
  }
  // A copy, since a program names the release of its own folder.
  for (const name of ['lib', 'handlers', 'router', 'scripts', 'config', 'package.json'])
    await cp(join(repository, name), at(`receiver/${name}`), { recursive: true })
  await symlink(join(repository, 'node_modules'), at('receiver/node_modules'))
  const env = {
    PATH: `${at('bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder.path,
    SITE: at('site'),
    UNITS: at('units'),
    RECEIVER: at('receiver'),
    DATA_DIR: at('data'),
    CONFIG_LOCAL_FILE: at('local.yaml'),
    NODE_ENV: 'production',
    JWT_SECRET: 'k3-a-long-token-secret-of-the-deep-test-of-deployments',
    CONTROLLER_ASSERTION_SECRET: 'k4-a-long-assertion-secret-of-the-deep-test-too',
    WEBHOOK_SECRET: secret,
    PORT_OFFSET: String(offset),
    DEPLOY_BY: 'systemd',
    DEPLOY_ROOT: at('site'),
    DEPLOY_REMOTE: at('origin.git'),
    DEPLOY_UNITS: `${OTHERS} ${RECEIVER}`,
  }
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  await writeFile(at('bin/environment'), `${settings.join('\n')}\n`)
  const git = (...args: string[]) => exec('git', ['-C', at('project'), ...args], { env })
  await git('init', '--quiet', '--initial-branch=main')
  await git('config', 'user.email', 'someone@example.org')
  await git('config', 'user.name', 'Someone')
  await exec('git', ['init', '--quiet', '--bare', at('origin.git')], { env })
  const project = { name: 'small', version: '1.0.0', type: 'module' }
  const scripts = { 'build-console': 'node build.mjs' }
  await writeFile(at('project/package.json'), JSON.stringify({ ...project, scripts }))
  await writeFile(at('project/build.mjs'), BUILD)
  await writeFile(at('project/router/main.ts'), PROGRAM)

  const port = (name: 'study' | 'webhook') => contracts[name].port + offset

  async function commit(version: string, fault: Fault | null = null, branch = 'main'): Promise<string> {
    await git('checkout', '--quiet', branch).catch(() => git('checkout', '--quiet', '-b', branch))
    await writeFile(at('project/version.json'), JSON.stringify({ version, fault }))
    await git('add', '--all')
    await git('commit', '--quiet', '--message', `${version}; $(touch ${at('pwned')})`)
    await git('push', '--quiet', '--force', at('origin.git'), branch)
    return (await git('rev-parse', 'HEAD')).stdout.trim()
  }
  async function deliver(after: string, id: string = randomUUID()): Promise<number> {
    const body = JSON.stringify({ ref: 'refs/heads/main', after, repository: { full_name: 'someone/small' } })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = {
      'x-github-event': 'push',
      'x-github-delivery': id,
      'x-hub-signature-256': `sha256=${signature}`,
    }
    return (
      await fetch(`http://127.0.0.1:${port('webhook')}/webhooks/github`, { method: 'POST', headers, body })
    ).status
  }
  /** Null while the receiver is restarted. */
  const status = () =>
    fetch(`http://127.0.0.1:${port('webhook')}/status`)
      .then(async reply => Status.parse(await reply.json()))
      .catch(() => null)
  /** Of the latest deployment, which the receiver has written down before it answers. */
  const latest = async (kind: string) => {
    const { latest } = JSON.parse(await readFile(at('data/deployments/state.json'), 'utf8'))
    return readFile(at(`data/deployments/${latest.id}.${kind}`), 'utf8')
  }
  const log = () => latest('log').catch(() => '')

  return {
    commit,
    deliver,
    status,
    /** The units that were restarted since this was last asked, each with the release that it was to run. */
    async restarted(): Promise<string[]> {
      const lines = await readFile(at('units/restarts'), 'utf8').catch(() => '')
      await rm(at('units/restarts'), { force: true })
      return lines.split('\n').filter(line => line !== '')
    },
    /** By hand, as the documents say. */
    byHand: (...args: string[]) =>
      exec('node', [join(repository, 'scripts/deploy.ts'), ...args], { env, cwd: folder.path }),
    async version(): Promise<string> {
      const signal = AbortSignal.timeout(EVENT_MS)
      const reply = await fetch(`http://127.0.0.1:${port('study')}/health`, { signal })
      return Answer.parse(await reply.json()).version
    },
    current: async () => (await readlink(at('site/current'))).replace('releases/', ''),
    /** The release that may run without being known to be healthy. */
    tried: () => readlink(at('site/tried')).catch(() => null),
    built: async (release: string) =>
      JSON.parse(await readFile(at(`site/releases/${release}/built.json`), 'utf8')).version,
    log,
    run: async () => JSON.parse(await latest('json')),
    exists: async (name: string) => (await readdir(folder.path)).includes(name),
    /** Delivers a commit and waits until its deployment has ended. */
    async deploys(after: string, id?: string) {
      expect(await deliver(after, id)).toBe(202)
      return this.ends(after)
    },
    async ends(after: string) {
      const done = async () => {
        const seen = await status()
        return seen?.commit === after && seen.state !== 'running' ? { ...seen, output: await log() } : null
      }
      await expect.poll(done, { interval: 100 }).not.toBeNull()
      return done()
    },
    async close() {
      for (const unit of [OTHERS, RECEIVER])
        await readFile(at(`units/${unit}.pid`), 'utf8')
          .then(pid => process.kill(Number(pid), 'SIGKILL'))
          .catch(() => {})
      // A killed deployment may still write.
      await eventually(folder.remove)
    },
  }
}

/** A site on which the commit `one` was deployed by hand. */
export async function deployedSite() {
  const site = await deploySite()
  try {
    const one = await site.commit('one')
    await site.byHand()
    return { ...site, one }
  } catch (error) {
    await site.close()
    throw error
  }
}
