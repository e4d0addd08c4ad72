import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { PART_BYTES } from '../../../../lib/operations/backup/file/format.ts'
import { type AddLine, writeBackup } from '../../../../lib/operations/backup/file/write-backup.ts'
import { folderOfTest } from '../../../support/folders.ts'

const { signal } = new AbortController()
let folder: string
let file: string
beforeEach(async () => {
  folder = await folderOfTest()
  file = join(folder, 'yomu.tar')
})

const written = (produce: (add: AddLine) => Promise<unknown>) =>
  writeBackup(
    file,
    async add => {
      await produce(add)
      return {
        schema: {},
        created_at: '2026-11-23T09:00:00.000Z',
        scope: 'all',
        object_store: 'local',
        rows: {},
        objects: { count: 0, bytes: 0 },
      }
    },
    signal,
  )

it('a full disk leaves only the former backup', async () => {
  await writeFile(file, 'the former one')
  const full = written(async add => {
    await add('accounts', '{}')
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  })
  await expect(full).rejects.toMatchObject({ code: 'insufficient_storage' })
  expect(await readdir(folder)).toEqual(['yomu.tar'])
  expect(await readFile(file, 'latin1')).toBe('the former one')
})

it('a backup in a missing folder is refused', async () => {
  file = join(folder, 'nowhere', 'yomu.tar')
  await expect(written(async () => {})).rejects.toThrow('no such file or directory')
})

it('parts are of a bounded size, and only the owner may read them', async () => {
  const line = 'x'.repeat(PART_BYTES / 3)
  const { parts } = await written(async add => {
    for (let n = 0; n < 7; n += 1) await add('content', line)
    await add('objects', line)
  })
  expect(parts.map(({ name, lines }) => [name, lines])).toEqual([
    ['content/000000.jsonl', 2],
    ['content/000001.jsonl', 2],
    ['content/000002.jsonl', 2],
    ['content/000003.jsonl', 1],
    ['objects/000000.jsonl', 1],
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
