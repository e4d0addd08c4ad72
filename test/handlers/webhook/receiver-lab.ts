import { createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { pause } from '../../../lib/platform/async/pause.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { listen } from '../../../router/server.ts'
import { services } from '../../../router/services.ts'
import { openStores } from '../../../router/stores.ts'
import { keysOf } from '../../../router/surroundings.ts'
import { type RawReply, send } from '../../router/http.ts'
import { folderOfTest } from '../../support/folders.ts'
import { testSurroundings } from '../../support/surroundings.ts'

export const secret = 'what the code host and the receiver both know'
export const commit = 'a'.repeat(40)

/** Notes how it was called, then waits until it is told how to end. */
const COMMAND = `
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
const [, , folder, ...args] = process.argv
const at = name => folder + '/' + name
process.on('SIGTERM', () => writeFileSync(at('asked-to-end'), ''))
console.log('secret output')
writeFileSync(at('called.new'), JSON.stringify({ args, env: process.env, pid: process.pid }))
renameSync(at('called.new'), at('called'))
while (!existsSync(at('end'))) await new Promise(resolve => setTimeout(resolve, 20))
process.exit(Number(readFileSync(at('end'), 'utf8')))
`

export async function deploymentLab() {
  const folder = await folderOfTest()
  const program = join(folder, 'command.mjs')
  await writeFile(program, COMMAND)
  const at = (name: string) => join(folder, name)
  const json = async (name: string) => JSON.parse(await readFile(at(name), 'utf8'))
  return {
    at,
    command: `node ${program} ${folder}`,
    json,
    state: () => json('deployments/state.json'),
    exists: (name: string) => existsSync(at(name)),
    files: async () => (await readdir(at('deployments'))).toSorted(),
    async writeState(state: object) {
      await mkdir(at('deployments'), { recursive: true })
      await writeFile(at('deployments/state.json'), JSON.stringify(state))
    },
    /** Lets the command end. */
    end: (code: number) => writeFile(at('end'), String(code)),
    /** The recorded call of the command. */
    async called() {
      await expect.poll(() => existsSync(at('called'))).toBe(true)
      return json('called')
    },
  }
}
export type DeploymentLab = Awaited<ReturnType<typeof deploymentLab>>

/** A receiver that listens, with its data in the lab's folder. */
export async function startReceiver(lab: DeploymentLab, settings: Record<string, string> = {}) {
  const logged: string[] = []
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: lab.at(''),
    WEBHOOK_SECRET: secret,
    JWT_SECRET: 'a secret that no command may see, 1',
    CONTROLLER_ASSERTION_SECRET: 'a secret that no command may see, 2',
    DEPLOY_COMMAND: lab.command,
    ...settings,
  })
  const log = createLog('info', { write: (line: string) => void logged.push(line) })
  const receiver = services.find(({ contract }) => contract.name === 'webhook')
  if (!receiver) throw new Error('There is no receiver.')
  const surroundings = testSurroundings('webhook', {
    config,
    log,
    keys: await keysOf(config),
    pause: (ms, signal) => pause(ms / 10, signal),
  })
  const stores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
  const started = await receiver.start(surroundings, stores)
  const listening = await listen(started, 0)
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await listening.close(0)
    await started.app.close()
  }
  onTestFinished(close)
  const status = async () => JSON.parse((await send(listening.port, { target: '/status' })).text)
  return {
    port: listening.port,
    logged,
    close,
    status,
    /** Waits until the latest deployment is in this state. */
    async reaches(state: string) {
      await expect.poll(async () => (await status()).state).toBe(state)
      return status()
    },
    deliver: (delivery: Delivery) => deliver(listening.port, delivery),
  }
}

interface Delivery {
  event?: string | undefined
  body: unknown
  id?: string
  headers?: Record<string, string>
}

/** A delivery as the code host sends it, with its outcome or the code of the problem. */
export async function deliver(port: number, { event, body, id = randomUUID(), headers }: Delivery) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const reply: RawReply = await send(port, {
    method: 'POST',
    target: '/webhooks/github',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
      'x-github-delivery': id,
      ...(event === undefined ? {} : { 'x-github-event': event }),
      ...headers,
    },
    body: bytes,
  })
  const { outcome, code } = JSON.parse(reply.text)
  return [reply.status, outcome ?? code]
}

export const push = (over: object = {}) => ({
  event: 'push',
  body: {
    ref: 'refs/heads/main',
    after: commit,
    deleted: false,
    repository: { full_name: 'someone/yomu', id: 1 },
    head_commit: { message: '$(reboot); `reboot` && "reboot"' },
    ...over,
  },
})
