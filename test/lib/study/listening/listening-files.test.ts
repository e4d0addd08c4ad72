import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ListeningFiles } from '../../../../lib/study/listening/listening-files.ts'
import { folderOfTest } from '../../../support/folders.ts'
import { testClock } from '../../../support/surroundings.ts'

const DAY_MS = 86_400_000

async function kept(limits?: ConstructorParameters<typeof ListeningFiles>[1]) {
  const folder = await folderOfTest()
  const clock = testClock()
  const files = new ListeningFiles(clock.now, limits)
  return {
    clock,
    files,
    /** Makes a file of ten bytes; text 1 and account 1 unless told otherwise. */
    async add(file_id: string, { owner = 1, article_id = 1 as number | null } = {}) {
      const path = join(folder, file_id)
      await writeFile(path, '0123456789')
      const marks = [{ article_id: article_id ?? 5, index: 0, at_ms: 0 }]
      const about = { name: `of ${file_id}`, duration_ms: 1, bytes: 10, silent: 0 }
      await files.add({ ...about, file_id, path, owner, article_id, marks })
    },
    use(file_id: string) {
      const file = files.find(file_id)
      if (file) files.use(file)
    },
    onDisk: async (file_id: string) =>
      access(join(folder, file_id)).then(
        () => true,
        () => false,
      ),
  }
}

describe('the files to listen to', () => {
  it('are at most so many bytes: the file that was not used for longest leaves first', async () => {
    const { files, add, use, onDisk } = await kept({ bytes: 25, filesOfAccount: 10, unusedMs: DAY_MS })
    for (const id of ['a', 'b']) await add(id)
    use('a')
    await add('c')
    expect([await onDisk('a'), await onDisk('b'), await onDisk('c')]).toEqual([true, false, true])
    expect(files.find('b')).toBeUndefined()
  })

  it('are at most so many of one account', async () => {
    const { add, onDisk } = await kept({ bytes: 1_000, filesOfAccount: 2, unusedMs: DAY_MS })
    await add('other', { owner: 2 })
    for (const id of ['a', 'b', 'c']) await add(id)
    expect([await onDisk('other'), await onDisk('a'), await onDisk('b')]).toEqual([true, false, true])
  })

  it('leave after a day without use', async () => {
    const { clock, files, add, use, onDisk } = await kept()
    for (const id of ['a', 'b']) await add(id)
    clock.advance(DAY_MS - 1)
    use('b')
    clock.advance(2)
    await files.removeUnused()
    expect([await onDisk('a'), await onDisk('b')]).toEqual([false, true])
  })

  it('leave with a text that is in them, and with their account', async () => {
    const { files, add, onDisk } = await kept()
    await add('of 1')
    await add('of several', { article_id: null })
    await add('of 2', { owner: 2, article_id: 2 })
    await files.removeOfArticle(1)
    expect([await onDisk('of 1'), await onDisk('of several')]).toEqual([false, true])
    await files.removeOfArticle(5)
    await files.removeOfOwner(2)
    expect([await onDisk('of several'), await onDisk('of 2')]).toEqual([false, false])
  })
})
