import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSeed } from '../../../scripts/test/seed.ts'
import { backedUp, heldIn, inStores, restored } from '../../support/backups.ts'
import { asRestored, putLivedIn } from '../../support/lived-in.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let held: Awaited<ReturnType<typeof heldIn>>
const at = (name: string) => join(folder.path, name)
/** Early, in the middle and late; other calls are the turn of other seeds, which change each day. */
const cuts = Array.from({ length: 3 }, (_, n) => 20 * n + (testSeed() % 20))

beforeAll(async () => {
  folder = await temporaryFolder()
  await putLivedIn(at('before'))
  await backedUp(at('before'), at('one.tar'))
  await backedUp(at('before'), at('other.tar'), 'accounts')
  held = await heldIn(at('before'))
})
afterAll(() => folder.remove())

describe('a restore that was cut off', () => {
  it.each(cuts)(
    'after %i calls of the stores has changed nothing, or can be completed from the same file only',
    async calls => {
      const dataDir = at(`after-${calls}`)
      const first = await restored(dataDir, at('one.tar'), { fullAfter: calls }).catch(
        (error: Error) => error.message,
      )
      if (typeof first === 'string') {
        expect(first).toContain('disk is full')
        if (existsSync(join(dataDir, 'restore.json'))) {
          await expect(inStores(dataDir, async () => {})).rejects.toThrow('was not finished')
          await expect(restored(dataDir, at('other.tar'))).rejects.toThrow('Another restore was not finished')
        } else expect((await heldIn(dataDir)).accounts).toEqual([])
        await restored(dataDir, at('one.tar'))
      }
      expect(asRestored(await heldIn(dataDir))).toEqual(asRestored(held))
    },
  )
})
