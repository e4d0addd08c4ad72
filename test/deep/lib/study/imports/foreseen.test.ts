import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { DEFAULT_QUOTA } from '../../../../../lib/contracts/schemas/accounts/quotas.ts'
import { MOST_KEPT } from '../../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { profileHeadKey } from '../../../../../lib/data/entities/collections/records.ts'
import { vocabularyHeadKey } from '../../../../../lib/data/entities/collections/words.ts'
import { MOST_WORDS } from '../../../../../lib/data/learners/words/vocabulary.ts'
import { writeAll } from '../../../../../lib/store/writing/write-all.ts'
import { type Line, parsed } from '../../../../handlers/data/export-stories.ts'
import { examples, recordIdIn, write } from '../../../../handlers/data/foundation-stories.ts'
import { type Lab, newTaskId, reader, stranger } from '../../../../handlers/data/lab.ts'
import { kanaWord, put } from '../../../../handlers/data/word-stories.ts'
import { importLab } from '../../../../lib/study/imports/import-lab.ts'
import { downloaded, livedIn } from '../../../../lib/study/imports/moved-account.ts'

const open = importLab()

let exported: Promise<{ lines: Line[]; withSound: Line[] }> | undefined
/** The exports of an account with something of everything. */
const exports = () =>
  (exported ??= open().then(async lab => {
    await livedIn(lab, reader)
    const [lines, withSound] = [await downloaded(lab, reader, false), await downloaded(lab, reader)]
    return { lines: parsed(lines), withSound: parsed(withSound) }
  }))

const fileOf = (lines: readonly Line[]) => {
  const all = lines.filter(({ kind }) => kind !== 'end')
  return [...all, { kind: 'end', lines: all.length }].map(line => JSON.stringify(line)).join('\n')
}

/** The words of a dry run, and then those of the run. */
async function both(lab: Awaited<ReturnType<typeof open>>, lines: readonly Line[]) {
  const controller = lab.controllerOf(stranger.user_id)
  const given = { import_id: ulid(), file_handles: [controller.send(fileOf(lines))] }
  const said = async (dry_run: boolean) => {
    // An account's room is known for some seconds.
    lab.clock.advance(10)
    const { error } = await controller.run({ ...given, dry_run })
    const { moved, preview, room } = await controller.record(given.import_id)
    return { error, moved, preview: preview.map(({ line, reasons }) => [line, reasons]), room }
  }
  return { planned: await said(true), done: await said(false) }
}

async function fill(lab: Lab, { words = 0, kept = 0, goals = 0 }) {
  const { user_id } = stranger
  const head = { ...vocabularyHeadKey(user_id), user_id, n_words: words, n_known: words }
  const profile = { ...profileHeadKey(user_id), user_id, n_goals: goals }
  const puts = [head, profile].map(Item => ({ Put: { TableName: lab.app.learning.table, Item } }))
  await writeAll(lab.client, puts)
  await lab.app.learning.keptSentenceHeads.put({ user_id, count: kept }).go()
}

const isOf =
  (...kinds: string[]) =>
  ({ kind }: Line) =>
    kinds.includes(String(kind))

describe('a dry run of everything', () => {
  it('says what the run says: of lines that come twice, that nothing here or there belongs to, that are refused', async () => {
    const lab = await open()
    await livedIn(lab, reader)
    const client = lab.as(stranger)
    await write(client, 'languages', examples.languages ?? {}, { record_id: recordIdIn('languages') })
    const series = { expected_version: 0, name: '本', articles: [] }
    await client.series.put({ params: { id: newTaskId() }, body: series })
    const lines = parsed(await downloaded(lab, reader, false))
    const [word] = lines.filter(isOf('word'))
    const [card] = lines.filter(isOf('card'))
    const [source] = lines.filter(isOf('word_source'))
    if (!word || !card || !source) throw new Error('The export lacks lines')
    // More than one call takes.
    const more = Array.from({ length: 450 }, (_, n) => ({ ...word, ...kanaWord(n % 230) }))
    const { planned, done } = await both(lab, [
      ...lines,
      ...more,
      ...lines.filter(isOf('rating', 'event', 'day', 'favorite', 'position', 'kept_sentence', 'record')),
      { ...card, card_id: `w.${'0'.repeat(26)}.recall` },
      { ...source, skill_id: '0'.repeat(26) },
      ...Array.from({ length: 25 }, (_, n) => ({ ...source, sentence: `雨${n}`, start: 0, furigana: null })),
    ])
    const { room, ...rest } = planned
    const { card: cards, ...kinds } = rest.moved ?? {}
    const { card: doneCards, ...doneKinds } = done.moved ?? {}
    expect([rest.error, done.error]).toEqual([null, null])
    expect(kinds).toEqual(doneKinds)
    expect(rest.preview).toEqual(done.preview)
    // A word that is being learnt brings its cards by itself, which the clock of the test makes the same.
    expect(cards?.skipped).toBe(doneCards?.skipped)
    expect(kinds).toMatchObject({ word: { added: 233 }, series: { skipped: 1 }, word_source: { skipped: 8 } })
    expect(room).toEqual({ needed: expect.any(Number), free: expect.any(Number) })
  })

  it('foresees where an account becomes full', async () => {
    const { lines } = await exports()
    const lab = await open()
    const [word] = lines.filter(isOf('word'))
    const [goal] = lines.filter(({ resource }) => resource === 'goals')
    if (!word || !goal) throw new Error('The export lacks lines')
    const words = Array.from({ length: 250 }, (_, n) => ({ ...word, ...kanaWord(n) }))
    const goals = Array.from({ length: 5 }, () => ({ ...goal, record_id: ulid() }))
    await fill(lab, { words: MOST_WORDS - 220, kept: MOST_KEPT, goals: 497 })
    const { planned, done } = await both(lab, [...lines, ...words, ...goals])
    expect(planned.moved).toMatchObject({
      word: { added: 220 },
      kept_sentence: { added: 0, skipped: 1 },
      record: { skipped: 3 },
    })
    expect(planned.moved?.record).toEqual(done.moved?.record)
    expect(planned.moved?.word).toEqual(done.moved?.word)
    expect(planned.moved?.kept_sentence).toEqual(done.moved?.kept_sentence)
  })

  it('says how much room a run needs, and how much is left', async () => {
    const { withSound: lines } = await exports()
    const lab = await open()
    await put(lab.as(stranger), kanaWord(0))
    const before = (await lab.as(stranger).storage.get({})).bytes
    const { planned, done } = await both(lab, lines)
    expect(done.error).toBe(null)
    const { bytes } = await lab.as(stranger).storage.get({})
    const needed = planned.room?.needed ?? 0
    expect(needed).toBeGreaterThan(0.95 * (bytes - before))
    expect(needed).toBeLessThan(1.05 * (bytes - before))
    // The report of the dry run takes some.
    const left = DEFAULT_QUOTA.bytes - before
    expect(planned.room?.free).toBeLessThanOrEqual(left)
    expect(planned.room?.free).toBeGreaterThan(left - 10_000)
  })
})
