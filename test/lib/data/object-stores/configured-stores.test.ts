import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CosSettingsInput } from '../../../../lib/contracts/schemas/administration/objects.ts'
import { ConfiguredStores } from '../../../../lib/data/object-stores/configured-stores.ts'
import { CosSettings, NO_COS_SETTINGS } from '../../../../lib/data/object-stores/cos/cos-settings.ts'
import { CosStore } from '../../../../lib/data/object-stores/cos/cos-store.ts'
import { LocalStore } from '../../../../lib/data/object-stores/local/local-store.ts'
import { folderOfTest } from '../../../support/folders.ts'
import { memorySettings } from '../../../support/memory-settings.ts'
import { accessDenied } from '../../../support/s3-server/behaviours.ts'
import { type S3Server, startS3Server } from '../../../support/s3-server/index.ts'

const [first, second] = ['first-1250000000', 'second-1250000000'] as const
const never = new AbortController().signal
const key = 'files/sys/assets/book.json'
const limits = { content_type: 'application/json', max_bytes: 100, signal: never }
const nothing: CosSettingsInput = { endpoint: '', region: '', bucket: '', secret_id: '', secret_key: '' }

let s3: S3Server
let folder: string
/** The openings and closings of buckets. */
let changes: string[]
let settings: CosSettings
let stores: ConfiguredStores

class ObservedStore extends CosStore {
  constructor(form: CosSettingsInput) {
    super(form)
    changes.push(`${form.bucket} opened`)
  }
  override close() {
    changes.push(`${this.id.replace(/^cos:|@.*$/g, '')} closed`)
    super.close()
  }
}

beforeEach(async () => {
  s3 = await startS3Server({ buckets: [first, second] })
  folder = await folderOfTest()
  changes = []
  settings = new CosSettings(memorySettings(NO_COS_SETTINGS), { object_store: 'local', form: nothing })
  const local = new LocalStore({
    folder: folder,
    newId: () => 'unused',
    now: () => new Date(),
    signAddress: async () => '',
  })
  stores = new ConfiguredStores({
    local,
    choice: () => settings.choice(),
    open: form => new ObservedStore(form),
  })
})
afterEach(async () => {
  stores.close()
  await s3.close()
})

const ids = () => stores.all().map(({ id }) => id)

describe('the stores that are configured', () => {
  it('begin with the store for new objects', () => {
    expect(ids()).toEqual(['local'])
    const { host } = new URL(s3.endpoint)
    settings.save(s3.form({ bucket: first }))
    expect(ids()).toEqual([`cos:${first}@${host}`, 'local'])
    settings.save(s3.form({ bucket: second }))
    expect(ids()).toEqual([`cos:${second}@${host}`, 'local', `cos:${first}@${host}`])
    expect(stores.current()).toBe(stores.byId(`cos:${second}@${host}`))
    settings.save(nothing)
    expect(ids()).toEqual(['local'])
  })

  it('are opened once, and closed when they are no longer configured', () => {
    settings.save(s3.form({ bucket: first }))
    const store = stores.current()
    expect(stores.current()).toBe(store)
    settings.save(s3.form({ bucket: second }))
    expect(stores.byId(store.id)).toBe(store)
    expect(stores.all()).toHaveLength(3)
    expect(changes).toEqual([`${first} opened`, `${second} opened`])
    settings.save(s3.form({ bucket: second, secret_key: 'a newer key' }))
    expect(stores.current()).not.toBe(store)
    expect(changes.slice(2)).toEqual([`${second} opened`, `${second} closed`])
    stores.close()
    expect(changes.slice(4).toSorted()).toEqual([`${first} closed`, `${second} closed`])
  })

  it('have no store for a bucket without credentials', () => {
    settings.save(s3.form({ bucket: first }))
    const { id } = stores.current()
    settings.save(nothing)
    expect(() => stores.byId(id)).toThrow(expect.objectContaining({ code: 'not_configured' }))
    expect(changes).toEqual([`${first} opened`, `${first} closed`])
  })
})

describe('an object', () => {
  beforeEach(async () => {
    settings.save(s3.form({ bucket: first }))
    await stores.current().put(key, Buffer.from('{}'), limits)
    settings.save(s3.form({ bucket: second }))
  })

  it('is found in the store that has it', async () => {
    const found = await stores.locate(key, never)
    expect(found).toMatchObject({
      store: { id: `cos:${first}@${new URL(s3.endpoint).host}` },
      info: { size: 2 },
    })
    await stores.current().put(key, Buffer.from('{"newer":1}'), limits)
    expect(await stores.locate(key, never)).toMatchObject({ store: stores.current(), info: { size: 11 } })
    expect(await stores.locate('files/other', never)).toBeNull()
  })

  it('is found though another store does not answer', async () => {
    s3.misbehave('HeadObject', accessDenied, 1)
    expect(await stores.locate(key, never)).toMatchObject({ info: { size: 2 } })
  })

  it('is not reported as missing while a store that may have it does not answer', async () => {
    s3.misbehave('HeadObject', accessDenied)
    await expect(stores.locate(key, never)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is looked for no longer than the caller waits', async () => {
    const leave = new AbortController()
    s3.misbehave('HeadObject', () => leave.abort(new Error('left')))
    await expect(stores.locate(key, leave.signal)).rejects.toThrow('left')
    expect(s3.count('HeadObject')).toBe(1)
  })
})
