import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IMPORT_DAYS, ImportInput } from '../../../../lib/contracts/schemas/learners/imports.ts'
import type { SkillName } from '../../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { newImport } from '../../../../lib/study/imports/kept-import.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab } from '../../../handlers/data/lab.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import {
  allWords,
  countsOf,
  importWords,
  kanaWord,
  lineOf,
  newRequest,
  putKnown,
} from '../../../handlers/data/word-stories.ts'
import { outcomeOf } from '../../../support/outcome.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()
const open = dataLab()
const nameOf = ({ form, reading }: Pick<SkillName, 'form' | 'reading'>) => ({ form, reading })

const learntLine = (n: number) => {
  const word = kanaWord(n)
  return lineOf(word, { tags: ['a'], sentence: `${word.form}。` })
}

const linesOf = (user_id: number, count: number) =>
  Array.from({ length: count }, (_, n) => learntLine(user_id * 1_000 + n)).sort((a, b) =>
    a.skill_id < b.skill_id ? -1 : 1,
  )

const importInto = (
  client: DataClient,
  import_id: string,
  words: ReturnType<typeof linesOf>,
  dry_run = false,
) => importWords(client, words, { import_id, overwrite: true, dry_run })

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

it('an import that can be undone, cut off at any request to the store has the outcomes that its dry run said when it is repeated, and is taken back as a whole', async () => {
  const { one, other } = await openTwo(stores)
  await lostAnywhere(losableProcess(one), async (cut, time) => {
    const acting: Acting = { user_id: 100 + time, role: 'user' }
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

    const cutting = async <T>(work: (at: DataClient) => Promise<T>) => {
      await cut(() => work(one.as(acting)))
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
  })
})

it('an import in parts gives the same words and outcomes however it is split', async () => {
  const lab = await open()
  let user_id = 10
  const lines = linesOf(7, 20)
  const importing = async (cuts: readonly number[]) => {
    user_id += 1
    const client = lab.as({ user_id, role: 'user' })
    await putKnown(client, nameOf(lines[3] ?? learntLine(0)), { state: 'known' })
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

it('an import of thirty days ago is gone with its report, and its words stay', async () => {
  const lab = await open()
  const client = lab.as({ user_id: 1, role: 'user' })
  const import_id = newRequest()
  const params = { import_id }
  const input = ImportInput.parse({ import_id, file_handles: ['x'] })
  const body = { ...newImport(input, lab.clock.now()), state: 'done' as const, version: 1, pieces: 1 }
  await client.imports.save({ params, body })
  await client.imports.save({ params, body })
  expect(await outcomeOf(client.imports.save({ params, body: { ...body, lines: 2 } }))).toBe(
    'version_conflict',
  )
  await client.imports.savePiece({ params: { import_id, n: 0 }, body: { text: 'x' } })
  await importInto(client, import_id, [learntLine(1)])
  // Members that say nothing are not stored.
  expect((await client.imports.list()).items).toEqual([{ ...body, moved: undefined, room: undefined }])

  lab.clock.advance(IMPORT_DAYS * 86_400)
  await lab.as(null).housekeeping.sweep()
  await expect(client.imports.get({ params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await outcomeOf(client.imports.piece({ params: { import_id, n: 0 } }))).toBe('not_found')
  expect(await undo(client, import_id)).toEqual({ removed: 0, restored: 0, kept: 0 })
  expect(await allWords(client)).toHaveLength(1)
})
