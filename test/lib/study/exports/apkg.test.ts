import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import type { Note } from '../../../../lib/study/exports/anki-collection.ts'
import { apkgOf } from '../../../../lib/study/exports/anki-collection.ts'
import type { WholeWord } from '../../../../lib/study/exports/exported-words.ts'
import { exportedWords } from '../../../../lib/study/exports/exported-words.ts'
import { storedEntries } from '../../../support/decks/stored-entries.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const AT = '2026-11-20T09:30:00.000Z'
const word = (form: string, reading: string, over: Partial<WholeWord> = {}): WholeWord => ({
  kind: 'word',
  skill_id: skillIdOf({ form, reading }),
  written: form,
  form,
  reading,
  gloss: '',
  level: null,
  state: 'learning',
  tags: [],
  note: '',
  sense_id: null,
  model_gloss: null,
  sources: [],
  version: 1,
  created_at: AT,
  updated_at: AT,
  ...over,
})

const { deck } = exportedWords
if (!deck) throw new Error('Words are exported as a deck')

async function* notes({ noteOf }: { noteOf(word: WholeWord): Note }) {
  yield [word('雨', 'あめ', { gloss: 'rain', tags: ['n5', 'wet'], note: 'a < b\nc' })].map(noteOf)
  yield [word('雪', 'ゆき', { state: 'known' })].map(noteOf)
}

describe('an apkg', () => {
  it('is a zip with a collection of schema 11, a note and a card for each word', async () => {
    const folder = await temporaryFolder()
    const workFolder = join(folder.path, 'work')
    const file = apkgOf(deck, notes(deck), { workFolder })
    const entries = storedEntries(await buffer(file))
    expect([...entries.keys()]).toEqual(['collection.anki2', 'media'])
    expect(await readdir(workFolder)).toEqual([])
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

  it('has the same bytes for the same words at any time, and the times of the words in it', async () => {
    const folder = await temporaryFolder()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const once = async (now: string) => {
        vi.setSystemTime(now)
        return buffer(apkgOf(deck, notes(deck), { workFolder: folder.path }))
      }
      const [today, tomorrow] = [
        await once('2026-11-24T08:00:00.000Z'),
        await once('2026-11-25T09:01:02.003Z'),
      ]
      expect(tomorrow.equals(today)).toBe(true)
      const path = join(folder.path, 'c.anki2')
      await writeFile(path, storedEntries(today).get('collection.anki2') ?? '')
      const database = new DatabaseSync(path)
      const at = Date.parse(AT)
      // Two notes of one moment still have ids of their own.
      expect(database.prepare('SELECT id, mod FROM notes ORDER BY id').all()).toEqual([
        { id: at, mod: at / 1000 },
        { id: at + 1, mod: at / 1000 },
      ])
      database.close()
    } finally {
      vi.useRealTimers()
      await folder.remove()
    }
  })
})
