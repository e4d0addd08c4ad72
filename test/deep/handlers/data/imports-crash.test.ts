import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportedWord } from '../../../../lib/contracts/schemas/learners/words-import.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab } from '../../../handlers/data/lab.ts'
import { cutPoints, losableProcess } from '../../../handlers/data/lost-process.ts'
import {
  allWords,
  countsOf,
  EDICT,
  entryOf,
  kanaWord,
  newRequest,
  putKnown,
} from '../../../handlers/data/word-stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const open = dataLab()
const lineOf = (n: number): ImportedWord => {
  const word = kanaWord(n)
  return {
    ...{ ...word, kind: 'word', skill_id: skillIdOf(word), entry: entryOf(word) },
    ...{ state: 'learning', tags: ['a'], note: null, written: null, translation: null, meaning: null },
    sentence: `${word.form}。`,
  }
}

const nameOf = ({ form, reading }: ImportedWord) => ({ form, reading })

const linesOf = (user_id: number, count: number) =>
  Array.from({ length: count }, (_, n) => lineOf(user_id * 1_000 + n)).sort((a, b) =>
    a.skill_id < b.skill_id ? -1 : 1,
  )

const importInto = (client: DataClient, import_id: string, words: ImportedWord[], dry_run = false) =>
  client.wordWrites.importPart({ body: { import_id, dictionary: EDICT, overwrite: true, dry_run, words } })

async function undo(client: DataClient, import_id: string) {
  const undone = { removed: 0, restored: 0, kept: 0 }
  let after: string | undefined
  do {
    const part = await client.imports.undoPart({ params: { import_id }, body: { after } })
    for (const name of ['removed', 'restored', 'kept'] as const) undone[name] += part[name].length
    after = part.next ?? undefined
  } while (after !== undefined)
  return undone
}

/** The words without their versions and times. */
const contentOf = async (client: DataClient) =>
  (await allWords(client))
    .map(({ version: _, created_at: _created, updated_at: _updated, ...word }) => word)
    .sort((a, b) => (a.skill_id < b.skill_id ? -1 : 1))

describe('an import that can be undone, cut off at any request to the store', () => {
  it('has the outcomes that its dry run said when it is repeated, and is taken back as a whole', async () => {
    const { one, other } = await openTwo(stores)
    const process = losableProcess(one)
    const cut = async (done: number) => {
      const acting: Acting = { user_id: 100 + Math.min(done, 99), role: 'user' }
      const client = other.as(acting)
      const lines = linesOf(acting.user_id, 60)
      const [changed, present] = lines
      if (!changed || !present) throw new Error('There are 60 lines')
      await putKnown(client, nameOf(changed), { state: 'known', note: 'mine' })
      await importInto(client, newRequest(), [present])
      const before = await contentOf(client)
      const import_id = newRequest()
      const dry = await importInto(client, import_id, lines, true)
      expect(dry.outcomes).toEqual(['changed', 'present', ...Array(58).fill('added')])
      expect(await contentOf(client)).toEqual(before)

      const requests: number[] = []
      const cutting = async <T>(work: (at: DataClient) => Promise<T>) => {
        process.loseAfter(done)
        await work(one.as(acting)).catch(() => undefined)
        requests.push(process.requests())
        process.restart()
        return work(client)
      }
      expect(await cutting(at => importInto(at, import_id, lines))).toEqual(dry)
      expect(await importInto(client, import_id, lines)).toEqual(dry)
      expect(await countsOf(other, acting.user_id)).toEqual({ learning: 60, known: 0, ignored: 0 })

      const undone = { removed: 58, restored: 1, kept: 0 }
      expect(await cutting(at => undo(at, import_id))).toEqual(undone)
      expect(await undo(client, import_id)).toEqual(undone)
      expect(await contentOf(client)).toEqual(before)
      expect(await countsOf(other, acting.user_id)).toEqual({ learning: 1, known: 1, ignored: 0 })
      return Math.max(...requests)
    }
    const requests = await cut(Number.POSITIVE_INFINITY)
    for (const done of cutPoints(requests)) await cut(done)
  })
})

describe('an import in parts', () => {
  it('gives the same words and outcomes however it is split', async () => {
    const lab = await open()
    let user_id = 10
    const lines = linesOf(7, 20)
    const importing = async (cuts: readonly number[]) => {
      user_id += 1
      const client = lab.as({ user_id, role: 'user' })
      await putKnown(client, nameOf(lines[3] ?? lineOf(0)), { state: 'known' })
      const import_id = newRequest()
      const outcomes: string[] = []
      const places = [0, ...new Set(cuts.toSorted((a, b) => a - b)), lines.length]
      for (const [n, from] of places.entries()) {
        const part = lines.slice(from, places[n + 1] ?? from)
        if (part.length > 0) outcomes.push(...(await importInto(client, import_id, part)).outcomes)
      }
      return { outcomes, words: await contentOf(client), undone: await undo(client, import_id) }
    }
    const whole = await importing([])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 19 }), { maxLength: 6 }), async cuts => {
        expect(await importing(cuts)).toEqual(whole)
      }),
      { numRuns: 4 },
    )
  })
})

describe('an import of thirty days ago', () => {
  it('is gone with its report, and its words stay', async () => {
    const lab = await open()
    const client = lab.as({ user_id: 1, role: 'user' })
    const now = lab.clock.now()
    const import_id = newRequest()
    const counts = { added: 1, changed: 0, present: 0, ambiguous: 0, not_found: 0, invalid: 0, skipped: 0 }
    const body = {
      ...{ import_id, name: 'x', kind: 'table' as const, task_id: null, overwrite: false, lines: 1, counts },
      ...{ preview: [], history: null, undone: null, error: null, finished_at: now.toISOString() },
      ...{
        state: 'done' as const,
        fingerprint: 'x',
        has_begun: true,
        file_handles: [],
        file_sha256: null,
        version: 1,
        pieces: 1,
      },
      ...{ created_at: now.toISOString(), expires_at: new Date(now.getTime() + 1_000).toISOString() },
    }
    const params = { import_id }
    await client.imports.save({ params, body })
    await client.imports.save({ params, body })
    expect(await outcomeOf(client.imports.save({ params, body: { ...body, lines: 2 } }))).toBe(
      'version_conflict',
    )
    await client.imports.savePiece({ params: { import_id, n: 0 }, body: { text: 'x' } })
    await importInto(client, import_id, [lineOf(1)])
    expect((await client.imports.list()).items).toEqual([body])

    lab.clock.advance(2_000)
    await lab.as(null).housekeeping.sweep()
    await expect(client.imports.get({ params })).rejects.toMatchObject({ code: 'not_found' })
    expect(await outcomeOf(client.imports.piece({ params: { import_id, n: 0 } }))).toBe('not_found')
    expect(await undo(client, import_id)).toEqual({ removed: 0, restored: 0, kept: 0 })
    expect(await allWords(client)).toHaveLength(1)
  })
})
