import { EventEmitter } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedContent } from '../../../../lib/platform/archives/zip-content.ts'
import { entriesOf } from '../../../../lib/platform/archives/zip-directory.ts'

const names = Array.from({ length: 12 }, (_, n) => `${n}.txt`)
const contentOf = (name: string) => Buffer.from(name.repeat(name === '0.txt' ? 100_000 : 10))

describe('the entries of a zip', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zip-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it.each([0, 1] as const)(
    'are read to their end without a listener on the file, at level %i',
    async level => {
      const path = join(folder, 'a.zip')
      await writeFile(
        path,
        zipSync(Object.fromEntries(names.map(name => [name, contentOf(name)])), { level }),
      )
      await using file = await open(path)
      for (const entry of (await entriesOf(file, () => true)).values())
        expect((await buffer(checkedContent(file, entry))).equals(contentOf(entry.name))).toBe(true)
      expect(file instanceof EventEmitter && file.eventNames()).toEqual([])
    },
  )

  it.each([0, 1] as const)('let go of the file when their reader stops early, at level %i', async level => {
    const path = join(folder, 'a.zip')
    await writeFile(path, zipSync({ long: Buffer.alloc(2_000_000, 'ab') }, { level }))
    const file = await open(path)
    for (const entry of (await entriesOf(file, () => true)).values())
      for await (const _ of checkedContent(file, entry)) break
    expect(await file.close()).toBeUndefined()
  })
})
