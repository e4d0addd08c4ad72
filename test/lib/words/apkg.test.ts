import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/skills/skill-name.ts'
import { apkgOf } from '../../../lib/words/export/apkg.ts'
import type { WholeWord } from '../../../lib/words/export/words-with-sources.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const AT = '2026-11-20T09:30:00.000Z'
const word = (form: string, reading: string, over: Partial<WholeWord> = {}): WholeWord => ({
  skill_id: skillIdOf({ form, reading }),
  form,
  reading,
  gloss: '',
  state: 'learning',
  tags: [],
  note: '',
  sense_id: null,
  sources: [],
  version: 1,
  created_at: AT,
  updated_at: AT,
  ...over,
})

async function* parts() {
  yield [word('雨', 'あめ', { gloss: 'rain', tags: ['n5', 'wet'], note: 'a < b\nc' })]
  yield [word('雪', 'ゆき', { state: 'known' })]
}

/** The stored entries of a zip, by the local headers. */
function entriesIn(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [crc, size, named] = [
      zip.readUInt32LE(at + 14),
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
    ]
    const start = at + 30 + named
    const content = zip.subarray(start, start + size)
    expect(crc32(content)).toBe(crc)
    entries.set(zip.toString('utf8', at + 30, start), content)
    at = start + size
  }
  return entries
}

describe('an apkg', () => {
  it('is a zip with a collection of schema 11, a note and a card for each word', async () => {
    const entries = entriesIn(await buffer(apkgOf(parts(), new Date(AT))))
    expect([...entries.keys()]).toEqual(['collection.anki2', 'media'])
    const folder = await temporaryFolder()
    const path = join(folder.path, 'c.anki2')
    await writeFile(path, entries.get('collection.anki2') ?? '')
    const database = new DatabaseSync(path)
    const all = (sql: string) => database.prepare(sql).all()
    expect(all('SELECT flds, tags, sfld FROM notes ORDER BY id')).toMatchObject([
      { flds: '雨\x1fあめ\x1frain\x1f\x1fa &lt; b<br>c', tags: ' n5 wet ', sfld: '雨' },
      { flds: '雪\x1fゆき\x1f\x1f\x1f', tags: '' },
    ])
    expect(all('SELECT queue, due FROM cards ORDER BY id')).toMatchObject([
      { queue: 0, due: 1 },
      { queue: -1, due: 2 },
    ])
    const [collection] = all('SELECT ver, models, decks FROM col')
    expect(collection?.ver).toBe(11)
    const [mid, did] = [
      all('SELECT DISTINCT mid FROM notes')[0]?.mid,
      all('SELECT DISTINCT did FROM cards')[0]?.did,
    ]
    expect(JSON.parse(String(collection?.models))[String(mid)].name).toBe('yomu word')
    expect(JSON.parse(String(collection?.decks))[String(did)].name).toBe('yomu::Words')
    database.close()
    await folder.remove()
  })
})
