import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { type ParsedTarEntryWithData, packTar, type TarHeader, unpackTar } from 'modern-tar'
import { beforeAll, describe, expect, it } from 'vitest'
import { BackupUnusable, scopeOf } from '../../../../lib/operations/backup/file/format.ts'
import { partsOf, verifyBackup } from '../../../../lib/operations/backup/file/read-backup.ts'
import { sha256Of, writeBackup } from '../../../../lib/operations/backup/file/write-backup.ts'
import { folderOfFile } from '../../../support/folders.ts'
import { runs } from '../../../support/sample.ts'

const { signal } = new AbortController()
const folder = folderOfFile()
let whole: Buffer
let entries: ParsedTarEntryWithData[]
const at = (name: string) => join(folder(), name)

const item = (n: number) => ({ pk: { S: `user#${n}` }, sk: { S: 'user' }, note: { S: 'あ'.repeat(50) } })
const object = { key: 'image/u1/avatars/a.webp', size: 3, at: 0, data: 'AQID' }

beforeAll(async () => {
  await writeBackup(
    at('whole'),
    async add => {
      for (let n = 1; n <= 40; n += 1) await add('accounts', JSON.stringify(item(n)))
      await add('objects', JSON.stringify(object))
      return {
        schema: { accounts: 1 },
        created_at: '2026-11-23T09:00:00.000Z',
        scope: 'all',
        object_store: 'local',
        rows: { accounts: 40 },
        objects: { count: 1, bytes: 3 },
      }
    },
    signal,
  )
  whole = await readFile(at('whole'))
  entries = await unpackTar(whole)
})

async function readBack(bytes: Uint8Array) {
  await writeFile(at('tried'), bytes)
  const backup = await verifyBackup(at('tried'), signal)
  const parts = []
  for await (const part of partsOf(backup, ['accounts', 'objects'], signal)) parts.push(part)
  return { id: backup.id, parts }
}

/** The restore's verdict on a file before it restores anything. */
async function fault(bytes: Uint8Array): Promise<string> {
  await writeFile(at('tried'), bytes)
  return verifyBackup(at('tried'), signal).then(
    () => 'nothing',
    (error: unknown) => {
      if (error instanceof BackupUnusable) return error.message
      throw error
    },
  )
}

const json = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)))

/** The archive with other entries, and a manifest and a seal that match them. */
async function forged(change: (given: ParsedTarEntryWithData[]) => ParsedTarEntryWithData[]) {
  const changed = change(structuredClone(entries))
  const manifest = changed.find(({ header }) => header.name === 'manifest.json')
  const seal = changed.find(({ header }) => header.name === 'manifest.sha256')
  const parts = changed.flatMap(({ header: { name, size }, data = new Uint8Array() }) =>
    name.endsWith('.jsonl')
      ? [{ name, size, sha256: sha256Of(data), lines: Buffer.from(data).toString().split('\n').length - 1 }]
      : [],
  )
  if (manifest?.data && seal) {
    const said = JSON.parse(Buffer.from(manifest.data).toString())
    const accounts = parts.filter(({ name }) => name.startsWith('accounts/'))
    const rows = { accounts: accounts.reduce((sum, { lines }) => sum + lines, 0) }
    Object.assign(manifest, bodyOf('manifest.json', json({ ...said, parts, rows })))
    Object.assign(seal, bodyOf('manifest.sha256', Buffer.from(sha256Of(manifest.data))))
  }
  return packTar(changed)
}
const bodyOf = (name: string, bytes: Uint8Array) => ({
  header: { name, size: bytes.length, type: 'file' as const },
  data: new Uint8Array(bytes),
})
const withHeader = (header: Partial<TarHeader>) =>
  forged(given =>
    given.map((entry, n) => (n === 1 ? { ...entry, header: { ...entry.header, ...header } } : entry)),
  )
const withLines = (name: string, ...lines: unknown[]) =>
  forged(given =>
    given.map(entry =>
      entry.header.name === name
        ? bodyOf(name, Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join('')))
        : entry,
    ),
  )

describe('a file that is not a complete backup is refused', () => {
  it.each([
    '../accounts.jsonl',
    '/etc/passwd',
    'accounts/../../x',
    'accounts/000001.jsonl',
    'settings/data.json',
  ])('with an entry %s', async name => {
    expect(await fault(await withHeader({ name }))).toContain('which is not part of a backup')
  })

  it.each(['symlink', 'link', 'character-device', 'block-device', 'fifo', 'directory'] as const)(
    'with a %s under the name of a part',
    async type => {
      const name = 'accounts/000000.jsonl'
      const linked = await forged(([format = bodyOf('', json({}))]) => [
        format,
        { header: { name, type, linkname: '/etc/passwd', size: 0 } },
      ])
      expect(await fault(linked)).toContain('which is not part of a backup')
    },
  )

  it('with a part that claims to be larger than any', async () => {
    const [format = bodyOf('', json({}))] = entries
    const bomb = Buffer.from(await packTar([format, bodyOf('accounts/000000.jsonl', json({}))]))
    // The size, in octal, and the sum of the header's bytes.
    bomb.write('77777777777', 1024 + 124, 'latin1')
    bomb.fill(' ', 1024 + 148, 1024 + 156)
    const sum = bomb.subarray(1024, 1536).reduce((total, byte) => total + byte, 0)
    bomb.write(`${sum.toString(8).padStart(6, '0')}\0 `, 1024 + 148, 'latin1')
    expect(await fault(bomb)).toContain('larger than any part')
  })

  it('of a newer version, and says so', async () => {
    const newer = await forged(([, ...given]) => [
      bodyOf('format.json', json({ format: 'yomu-backup', version: 2, added: true })),
      ...given,
    ])
    expect(await fault(newer)).toContain('made by a newer yomu')
  })

  it('of another kind', async () => {
    expect(await fault(Buffer.alloc(0))).toContain('is not a backup of yomu')
    expect(await fault(Buffer.from('PK'.repeat(1_000)))).toMatch(/damaged|not a backup/)
    expect(await fault(await packTar([bodyOf('other.txt', json('text'))]))).toContain(
      'is not a backup of yomu',
    )
  })

  it.each([
    ['accounts/000000.jsonl', { pk: { S: 'a' } }],
    ['accounts/000000.jsonl', { pk: { S: 'a' }, sk: { S: 'b', N: '1' } }],
    ['accounts/000000.jsonl', { pk: { S: 'a' }, sk: { S: 'b' }, n: { N: 'many' } }],
    ['accounts/000000.jsonl', { pk: { S: 'a' }, sk: { S: 'b' }, m: { M: { x: { __proto__: null } } } }],
    ['accounts/000000.jsonl', ['text']],
    ['objects/000000.jsonl', { ...object, key: '../../../etc/passwd' }],
    ['objects/000000.jsonl', { ...object, key: 'image/u1/avatars/.hidden' }],
    ['objects/000000.jsonl', { ...object, size: 4 }],
    ['objects/000000.jsonl', { ...object, at: 1 }],
    ['objects/000000.jsonl', { ...object, data: 'AQIDBA==' }],
  ])('with a line in %s that does not belong there: %j', async (name, line) => {
    expect(await fault(await withLines(name, line))).toContain('damaged')
  })
})

it('a backup that was cut short or has a flipped bit is refused, unless every part is intact', async () => {
  const intact = await readBack(whole)
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1025 }), async length => {
      expect(await fault(whole.subarray(0, length))).not.toBe('nothing')
    }),
    runs(150, 5),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 7 }), async (position, bit) => {
      const flipped = Buffer.from(whole)
      flipped[position] = (flipped[position] ?? 0) ^ (1 << bit)
      // Between the end of an entry and the next block there is nothing to be read.
      if ((await fault(flipped)) === 'nothing') expect(await readBack(flipped)).toEqual(intact)
    }),
    runs(300, 5),
  )
})

it('options that exclude each other are refused', () => {
  expect(() => scopeOf({ 'accounts-only': true, 'content-only': true })).toThrow(
    'Choose --accounts-only or --content-only',
  )
})
