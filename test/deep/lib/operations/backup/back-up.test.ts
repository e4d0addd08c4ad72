import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { ObjectStore } from '../../../../../lib/data/object-stores/object-store.ts'
import { backUp } from '../../../../../lib/operations/backup/back-up.ts'
import { localStoreIn } from '../../../../../lib/operations/local-objects.ts'
import { prefixed } from '../../../../../lib/store/tables.ts'
import { backedUp, restored } from '../../../../support/backups.ts'
import { folderOfFile } from '../../../../support/folders.ts'
import { livedInObjects, putLivedIn } from '../../../../support/lived-in.ts'

const { signal } = new AbortController()
const folder = folderOfFile()
const at = (name: string) => join(folder(), name)

beforeAll(async () => {
  await putLivedIn(at('stack'))
})

/** A bucket that can only be listed. */
const bucket: ObjectStore = Object.assign(localStoreIn('/nowhere'), {
  kind: 'cos',
  list: async () => ({
    objects: [
      { key: livedInObjects.avatar, size: 7, content_type: '', modified_at: new Date(0) },
      { key: 'not of yomu.txt', size: 1, content_type: '', modified_at: new Date(0) },
    ],
    prefixes: [],
    next_cursor: null,
  }),
})

it('a backup has only the keys of objects in a bucket, and a restore writes none of them', async () => {
  const origin = { dataDir: at('stack'), endpoints: new Map(), tableName: prefixed(''), bucket }
  const asked = { file: at('bucket.tar'), scope: 'all', now: () => new Date() } as const
  expect(await backUp(origin, asked, signal)).toMatchObject({
    object_store: 'cos',
    objects: { count: 1, bytes: 7 },
  })
  expect(await restored(at('from-bucket'), asked.file)).toMatchObject({ objects: 0 })
})

it('a backup reports a lost recording and contains everything else', async () => {
  await localStoreIn(at('stack')).remove(livedInObjects.recording, signal)
  expect(await backedUp(at('stack'), at('gone.tar'))).toMatchObject({
    missing: [livedInObjects.recording],
    objects: { count: 4 },
  })
  expect(await readdir(at('stack'))).not.toContain('backup-work')
})

it('a backup of a folder without stores, or into a missing folder, is refused before anything is copied', async () => {
  await expect(backedUp(at('none'), at('none.tar'))).rejects.toThrow('There is nothing to back up')
  await expect(backedUp(at('stack'), at('nowhere/a.tar'))).rejects.toThrow(
    `There is no folder ${at('nowhere')} that can be written.`,
  )
})

it('a second backup of a stack is refused while one is running', async () => {
  const both = await Promise.allSettled([1, 2].map(n => backedUp(at('stack'), at(`${n}.tar`))))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
