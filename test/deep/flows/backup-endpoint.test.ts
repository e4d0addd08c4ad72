import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { createLease } from '../../../lib/store/lease-record.ts'
import { ran } from '../../flows/backup-process.ts'
import { backedUp, heldIn, restored } from '../../support/backups.ts'
import { asRestored, putLivedIn } from '../../support/lived-in.ts'
import { quietLog } from '../../support/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ending = new AsyncDisposableStack()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let endpoint: string
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await temporaryFolder()
  ending.defer(folder.remove)
  const engine = await startEngine({
    stores: ['content'],
    dataDir: null,
    log: quietLog,
    onCrash: () => {},
    binary: process.env.DYNOXIDE_BIN,
  })
  ending.defer(engine.close)
  endpoint = engine.endpoints.content
})
afterAll(() => ending.disposeAsync())

it('a backup moves to a database elsewhere and back, and is not restored while a controller runs there', async () => {
  await putLivedIn(at('before'))
  await backedUp(at('before'), at('first.tar'))
  const elsewhere = { settings: { DYNAMODB_ENDPOINT: endpoint } }
  expect(await ran('restore', at('elsewhere'), [at('first.tar')], elsewhere)).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await ran('backup', at('elsewhere'), [at('second.tar')], elsewhere)).toMatchObject({
    code: 0,
    err: '',
  })
  await restored(at('after'), at('second.tar'))
  expect(asRestored(await heldIn(at('after')))).toEqual(asRestored(await heldIn(at('before'))))

  const client = createStoreClient({ endpoint })
  ending.defer(async () => client.destroy())
  await createLease(client, 'content', 'controller').hold({ holder: 'a controller' }, new Date())
  const refused = await ran('restore', at('elsewhere'), [at('first.tar'), '--merge'], elsewhere)
  expect(refused.err).toContain('yomu is running (a controller), or was until a minute ago.')
})
