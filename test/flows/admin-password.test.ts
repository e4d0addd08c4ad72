import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { folderOfTest } from '../support/folders.ts'
import { programEnvironment } from '../support/program-environment.ts'

const script = fileURLToPath(new URL('../../scripts/admin-password.ts', import.meta.url))

it('npm run admin-password names the folder and asks for nothing if it has no accounts', async () => {
  const folder = await folderOfTest()
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...programEnvironment, CONFIG_LOCAL_FILE: join(folder, 'local.yaml') },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', text => (said += text))
  child.stdin.end('a new password\n')
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(`^There are no accounts in ${join(folder, 'data')}, or .* Set DATA_DIR`),
  ])
  expect(await readdir(folder)).toEqual([])
})
