import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formerHana, noBackup, putFormerStores } from '../../support/former-stores.ts'
import { signIn } from '../../support/people.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { testStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const script = fileURLToPath(new URL('../../../scripts/migrate-content.ts', import.meta.url))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (...parts: string[]) => join(folder.path, ...parts)
const started = (name: string) =>
  testStack({ DATA_DIR: at(name) }, { inMemory: false, backupProgram: noBackup })

beforeAll(async () => {
  folder = await temporaryFolder()
  await putFormerStores(at('source'))
  await (await started('source')).close()
})
afterAll(() => folder.remove())

/** `npm run migrate-content`, killed so many milliseconds later. */
async function migrate(to: string, killAfter?: number) {
  const child = spawn(process.execPath, [script, '--from', at('source'), '--to', to], {
    env: { ...programEnvironment, DYNOXIDE_BIN: process.env.DYNOXIDE_BIN },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (out += text))
  const killing = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = await once(child, 'close')
  clearTimeout(killing)
  return { code, out }
}

describe('moving content that is killed', () => {
  it.each([100, 300, 450, 600, 750, 900, 1_100, 1_400, 1_800])(
    'after %s ms is completed by the same command',
    async ms => {
      const to = `target-${ms}`
      await migrate(at(to), ms)
      // The engine of the killed one may take a moment to let go of its files.
      await expect
        .poll(async () => {
          const { code, out } = await migrate(at(to))
          return code === 0 ? 'done' : out
        })
        .toBe('done')
      const { out } = await migrate(at(to))
      expect(out).toMatch(/content: \d+ items were there already/)
      expect(out).toMatch(/collections: \d+ items were there already/)
    },
  )

  it('leaves a source that still works', async () => {
    const stack = await started('source')
    const hana = await signIn(stack, formerHana.username, formerHana.password)
    expect((await hana.study.articles.list({ query: { scope: 'mine' } })).total).toBe(2)
    await stack.close()
  })
})
