import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programEnvironment } from '../../support/program-environment.ts'
import { type TestStack, testSecrets, testStack } from '../../support/stack.ts'

const script = fileURLToPath(new URL('../../../scripts/prune.ts', import.meta.url))
const DAY_MS = 86_400_000

let stack: TestStack
const running = new Set<ChildProcess>()
beforeAll(async () => {
  stack = await testStack({}, { only: ['data'] })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await stack.close()
})

/** `npm run prune` as a person runs it, with the settings of the stack. */
async function prune(args: string[] = [], address = stack.addresses.data) {
  const env = {
    ...programEnvironment,
    ...testSecrets,
    CONFIG_LOCAL_FILE: '/dev/null',
    DATA_SERVER_URL: address,
  }
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', text => (out += text))
  child.stderr.on('data', text => (err += text))
  const [code] = await once(child, 'close')
  running.delete(child)
  return { code, out, err }
}

/** A temporary file that was sent so many days ago. */
async function fileFrom(days: number): Promise<string> {
  const time = new Date(Date.now() - days * DAY_MS)
  const day = time.toISOString().slice(0, 10).replaceAll('-', '/')
  const path = `u1/transcription/${day}/01JD000000000000000000000${days}.wav`
  const file = join(stack.dataDir, 'temporary-uploads', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'x'.repeat(1_500_000))
  await utimes(file, time, time)
  return `tmp/${path}`
}

async function names() {
  const entries = await readdir(join(stack.dataDir, 'temporary-uploads'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name.slice(-5))
}

describe('npm run prune', () => {
  it('lists the files to remove, removes them, and leaves those younger than seven days', async () => {
    const old = await fileFrom(8)
    await fileFrom(6)
    const told = await prune(['--dry-run'])
    expect(told).toEqual({
      code: 0,
      err: '',
      out: `${old}\nWould be removed: temporary files 1 (1.5 MB), clips 0, parts of clips 0, source files 0, sounds and pictures of cards 0, images of texts 0.\n`,
    })
    expect((await names()).toSorted()).toEqual(['6.wav', '8.wav'])
    const done = await prune()
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringContaining('Removed: temporary files 1 (1.5 MB)'),
    })
    expect(await names()).toEqual(['6.wav'])
  })

  it('reports that the stack is not running', async () => {
    const { code, out, err } = await prune([], 'http://127.0.0.1:9')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/data_server does not answer .*Start it with “npm start”/)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
