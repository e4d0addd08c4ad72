import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { processLab } from '../../flows/process-lab.ts'
import { formerHana, formerRoot, putFormerStores } from '../../support/former-stores.ts'
import { moment } from '../../support/moments.ts'
import { signIn } from '../../support/people.ts'
import { freeOffset } from '../../support/process-stack.ts'
import { programEnvironment } from '../../support/program-environment.ts'

const main = fileURLToPath(new URL('../../../router/main.ts', import.meta.url))
const { lab, start } = processLab()
const data = () => join(lab.folder, 'data')

/** A start that is killed so many milliseconds later. */
async function killedStart(ms: number) {
  const child = spawn(process.execPath, [main], {
    cwd: lab.folder,
    env: {
      ...programEnvironment,
      DATA_DIR: data(),
      CONFIG_LOCAL_FILE: join(lab.folder, 'local.yaml'),
      PORT_OFFSET: String(await freeOffset()),
      DICTIONARY_SOURCE: '',
      ACCENT_SOURCE: '',
      DICTIONARY_URL: '',
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await moment(ms)
  child.kill('SIGKILL')
  await ended
}

const words = async (stack: Awaited<ReturnType<typeof start>>) => {
  const hana = await signIn(stack, formerHana.username, formerHana.password)
  const { items } = await hana.collection.review.queue({ query: {} })
  return items.map(({ back }) => back.source?.sentence)
}

describe('the first start of a release', () => {
  it.each([300, 700, 1_000, 1_300, 1_600, 2_000, 2_500])(
    'that is killed after %s ms is completed by the next, with a backup',
    async ms => {
      await putFormerStores(data())
      await killedStart(ms)
      const stack = await start({ ROOT_ADMIN_PASSWORD: formerRoot.password })
      expect(await words(stack)).toContain('雨だ。')
      const files = (await readdir(join(data(), 'backups'))).filter(name => name.endsWith('.tar'))
      expect(files.length).toBeGreaterThan(0)
      expect(files.length).toBeLessThan(3)
    },
  )
})
