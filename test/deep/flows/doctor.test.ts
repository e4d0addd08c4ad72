import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../../scripts/doctor/examine.ts'
import { checkDictionary } from '../../../scripts/doctor/stack/dictionary.ts'
import { serviceStates } from '../../../scripts/doctor/stack/service-states.ts'
import { checkServices } from '../../../scripts/doctor/stack/services.ts'
import { installation, signal, troubles } from '../../doctor/lab.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const script = fileURLToPath(new URL('../../../scripts/doctor.ts', import.meta.url))

let stack: TestStack
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  stack = await sharedStack()
  folder = await temporaryFolder()
})
afterAll(async () => {
  await stack.close()
  await folder.remove()
})

/** The doctor beside the running stack, given these settings. */
async function beside(settings: Record<string, string> = {}) {
  const at = await installation({ DICTIONARY_SOURCE: '', ...settings })
  const services = await serviceStates(stack.addresses, at, signal)
  const checks = { services: checkServices, dictionary: checkDictionary }
  return examine({ ...at, addresses: stack.addresses, services }, signal, checks)
}

/** `npm run doctor` as a person runs it, in a folder of its own. */
async function doctor(env: Record<string, string>, ...args: string[]) {
  const own = {
    DATA_DIR: join(folder.path, 'data'),
    CONFIG_LOCAL_FILE: join(folder.path, 'local.yaml'),
    // An address at which no other test listens.
    PORT_OFFSET: '7000',
  }
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...programEnvironment, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', text => (out += text))
  child.stderr.on('data', text => (err += text))
  const [code] = await once(child, 'close')
  return { code, out, err }
}

describe('npm run doctor', () => {
  it('finds the services of a running stack, and warns about a missing dictionary', async () => {
    expect(troubles(await beside())).toEqual([
      'warning: There is no dictionary that a first one could be built from',
    ])
  })

  it('reports that the services use other secrets', async () => {
    const other = 'another secret than that of the stack, long too'
    expect(troubles(await beside({ CONTROLLER_ASSERTION_SECRET: other }))).toEqual([
      'wrong: data_server does not take the secrets that this command was given',
    ])
  })

  it('finds nothing wrong in a new installation, and creates nothing', async () => {
    const { code, out, err } = await doctor({})
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('ok       services: yomu is not running; free ports: 15010, ')
    expect(out).not.toContain('WRONG')
    expect(await readdir(folder.path)).toEqual([])
  })

  it('exits with 1 if something is wrong, and reports it as JSON too', async () => {
    await mkdir(join(folder.path, 'data'), { mode: 0o755 })
    await writeFile(join(folder.path, 'local.yaml'), 'JWT_SECRET: change-me-now\n', { mode: 0o600 })
    const { code, out } = await doctor({ NODE_ENV: 'production' }, '--json')
    const { ok, findings } = JSON.parse(out)
    expect({ code, ok }).toEqual({ code: 1, ok: false })
    expect(findings).toContainEqual({
      subject: 'secrets',
      state: 'wrong',
      what: 'JWT_SECRET is still a placeholder',
      means: 'In production yomu does not start',
      remedy: 'Make a random one for each: openssl rand -base64 48',
    })
  })
})
