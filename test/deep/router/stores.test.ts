import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { openStores } from '../../../router/stores.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PAGE = 4096

it('a start on a damaged store works or says in one sentence which file to replace, whatever is damaged', async () => {
  const folder = await temporaryFolder()
  const config = parseConfig({ DATA_DIR: folder.path })
  const file = join(folder.path, 'collections.db')
  const start = async () => {
    const stores = await openStores({
      config,
      names: ['collections'],
      inMemory: false,
      log: createLog('silent'),
      onCrash: () => {},
    })
    await stores.close()
    return 'works'
  }
  await start()
  const whole = await readFile(file)
  const outcomes: string[] = []
  for (let page = 0; page < whole.length / PAGE; page += 1) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xa5, page * PAGE, (page + 1) * PAGE)
    await writeFile(file, damaged)
    outcomes.push(await start().catch((error: unknown) => (error instanceof Error ? error.message : '')))
  }
  const sentence = `${file} is damaged. Stop yomu, then restore the store from a backup: npm run restore -- --store collections FILE.`
  expect(new Set(outcomes)).toEqual(new Set(['works', sentence]))
  await folder.remove()
})
