import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentEntities } from '../../lib/data/entities/content/entities.ts'
import type { StoreTable } from '../../lib/store/client.ts'
import { wrongAfterSweep } from '../../scripts/trials/kill/stored.ts'
import { folderOfTest } from '../support/folders.ts'
import { testStores } from '../support/store.ts'

const stores = testStores()
let folder: string
let content: StoreTable
beforeEach(async () => {
  folder = await folderOfTest()
  const { client, tableName } = await stores.open('content')
  content = { client, table: tableName('content') }
})

const wrong = async () => (await wrongAfterSweep(content, folder)).join('\n')

async function file(...path: [string, ...string[]]) {
  const whole = join(folder, ...path)
  await mkdir(join(whole, '..'), { recursive: true })
  await writeFile(whole, 'sound')
}

describe('the check of stored data after a kill', () => {
  it('finds nothing in empty stores', async () => {
    expect(await wrong()).toBe('')
  })

  it('finds a file that no article names, and a leftover temporary file', async () => {
    await file('uploads', 'video', 'u1', 'a.wav')
    await file('temporary-uploads', 'u1', 'b.wav')
    expect(await wrong()).toBe(
      'no article names the file video/u1/a.wav\nthe temporary file u1/b.wav is left',
    )
  })

  it('finds an article held without a task, and unswept items', async () => {
    const { processing, sweeps } = contentEntities(content)
    await processing.put({ article_id: 7, user_id: 1, task_id: 'none' }).go()
    const due = { user_id: 1, due_at: '2026-11-20T09:00:00.000Z', revision: 1, content_revision: 1 }
    await sweeps.put({ ...due, article_id: 8, reason: 'deleted' }).go()
    expect(await wrong()).toBe('article 7 is held without a task\nwhat was deleted of article 8 is not swept')
  })
})
