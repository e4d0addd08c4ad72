import { EventEmitter } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
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

  it('are found in Zip64, with names in CP932, parted by \\, and in UTF-8, with other bytes behind the end', async () => {
    const path = join(folder, 'a.zip')
    // 雨 and 表, whose second byte in CP932 is the one of \.
    const cp932 = new Map([
      ['雨', [0x89, 0x4a]],
      ['表', [0x95, 0x5c]],
    ])
    const zip = new ZipWriter(new BlobWriter(), {
      zip64: true,
      useUnicodeFileNames: false,
      encodeText: text =>
        Uint8Array.from([...text].flatMap(each => cp932.get(each) ?? [...Buffer.from(each)])),
    })
    for (const name of ['雨\\表.txt', 'é.txt']) await zip.add(name, new TextReader(name))
    await writeFile(
      path,
      Buffer.concat([Buffer.from(await (await zip.close()).arrayBuffer()), Buffer.from('\n')]),
    )
    await using file = await open(path)
    const entries = await entriesOf(file, () => true)
    expect([...entries.keys()]).toEqual(['雨/表.txt', 'é.txt'])
    const [first] = entries.values()
    expect(first && (await buffer(checkedContent(file, first))).toString()).toBe('雨\\表.txt')
  })

  it('may be 200,000 and no more, and take little time', async () => {
    const path = join(folder, 'a.zip')
    const [large, larger] = [200_000, 200_001]
    for (const count of [large, larger]) {
      await writeFile(path, directoryOf(count))
      await using file = await open(path)
      const { user } = process.cpuUsage()
      const found = entriesOf(file, name => name === '199999')
      if (count === larger) await expect(found).rejects.toMatchObject({ trouble: 'crowded' })
      else expect((await found).size).toBe(1)
      expect(process.cpuUsage().user - user).toBeLessThan(8_000_000)
    }
  })
})

/** A Zip64 file that lists so many empty entries, all at the same place. */
function directoryOf(count: number): Buffer {
  const listed = Array.from({ length: count }, (_, n) => {
    const entry = Buffer.alloc(46 + 6)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(6, 28)
    entry.write(String(n).padStart(6, '0'), 46)
    return entry
  })
  const directory = Buffer.concat(listed)
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directory.length), 8)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.fill(0, 4, 8)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([directory, end64, locator, end])
}
