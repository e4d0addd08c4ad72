import { describe, expect, it } from 'vitest'
import { MOST_KEPT } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { vocabularyHeadKey } from '../../../../lib/data/entities/collections/words.ts'
import { MOST_WORDS } from '../../../../lib/data/learners/words/vocabulary.ts'
import { writeAll } from '../../../../lib/store/writing/write-all.ts'
import { exportOf, type Line, ofKind } from '../../../handlers/data/export-stories.ts'
import { reader, stranger } from '../../../handlers/data/lab.ts'
import { exportLab } from '../../../handlers/data/moved-export.ts'
import { take, takeAll, textsFor, textsOf } from '../../../handlers/data/moving-stories.ts'

const withExport = exportLab()

describe('sentences that come again', () => {
  it('are the same when their text came later, or was deleted and came again', async () => {
    const { lines, lab } = await withExport()
    const client = lab.as(stranger)
    await takeAll(client, lines, { articles: [] })
    const first = await exportOf(lab, stranger)
    const SENTENCES_AND_CARDS = ['word_source', 'kept_sentence', 'card', 'rating']
    const again = async (articles: readonly (readonly [number, number])[], overwrite = false) => {
      const { told } = await takeAll(client, lines, { articles, overwrite })
      const others = told.filter(one => SENTENCES_AND_CARDS.includes(one.kind) && one.outcome === 'added')
      expect(others).toEqual([])
      const now = await exportOf(lab, stranger)
      for (const kind of SENTENCES_AND_CARDS)
        expect([kind, ofKind(now, kind).length]).toEqual([kind, ofKind(first, kind).length])
      return now
    }
    await again(await textsFor(client, lines))
    await again(await textsFor(client, lines), true)
    // The account's own export has the sentences under the ids of here, and no text of the first yomu.
    const exported = await exportOf(lab, stranger)
    const { told } = await takeAll(client, exported, { articles: [] })
    expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['present', 'skipped']))
  })

  it('of a rating are named as here', async () => {
    const { lines, lab, client } = await withExport()
    await textsOf(client)
    const articles = await textsFor(client, lines)
    const { items } = await takeAll(client, lines, { articles })
    const names = new Map(items)
    const moved = ofKind(await exportOf(lab, reader), 'rating').map(({ source_id }) => source_id)
    const former = ofKind(lines, 'rating').map(({ source_id }) => source_id)
    const named = former.filter(id => typeof id === 'string')
    expect(named).not.toEqual([])
    expect(moved.filter(id => id !== undefined).toSorted()).toEqual(
      named.map(id => names.get(String(id)) ?? id).toSorted(),
    )
    expect(named.some(id => names.get(String(id)) !== id)).toBe(true)
  })
})

describe('feedback on a text', () => {
  const isFeedback = (line: Line) => JSON.stringify(line).includes('"material_feedback"')
  const isRecord = ({ resource }: Line) => resource === 'material-feedback'

  it('comes with its event and the retracted one before it, to an account of the same number too', async () => {
    const { lines, lab, client } = await withExport()
    const articles = await textsFor(client, lines)
    const retracted = (all: Line[]) =>
      ofKind(all, 'event')
        .filter(isFeedback)
        .map(({ retracted_at }) => retracted_at !== undefined)
    await takeAll(client, lines, { articles })
    const moved = await exportOf(lab, reader)
    expect(retracted(lines)).toEqual([true, false])
    expect(retracted(moved)).toEqual([true, false])
    await takeAll(client, lines, { articles, overwrite: true })
    await takeAll(client, moved, { articles: articles.map(([, id]) => [id, id] as const), overwrite: true })
    expect(await exportOf(lab, reader)).toEqual(moved)
  })

  it('is replaced by that of a later export, also if the text first came without it', async () => {
    const { lines, lab, client } = await withExport()
    await takeAll(client, lines, { articles: [] })
    const articles = await textsFor(client, lines)
    await takeAll(client, lines, { articles })
    const later = (interest: number) =>
      lines.map(line => (isRecord(line) ? { ...line, values: { ...Object(line.values), interest } } : line))
    for (const interest of [4, 3, 2]) {
      const { told } = await takeAll(client, later(interest), { articles, overwrite: true })
      expect(told.filter(({ line }) => isRecord(line)).map(({ outcome }) => outcome)).toEqual(['changed'])
    }
    const [record] = (await exportOf(lab, reader)).filter(isRecord)
    expect(record?.values).toMatchObject({ interest: 2 })
  })
})

describe('lines of an export of an earlier version', () => {
  it('remove no values that they lack', async () => {
    const { lines, lab, client } = await withExport()
    await takeAll(client, lines, { articles: [] })
    const [word] = ofKind(lines, 'word')
    if (!word) throw new Error('The export has no word')
    await take(client, 'word', [{ ...word, meaning: 'rain' }], { overwrite: true })
    const { meaning: _, ...earlier } = word
    expect((await take(client, 'word', [earlier], { overwrite: true })).outcomes).toEqual(['present'])
    expect((await take(client, 'word', [{ ...earlier, note: 'new' }], { overwrite: true })).outcomes).toEqual(
      ['changed'],
    )
    const [here] = ofKind(await exportOf(lab, reader), 'word').filter(({ form }) => form === word.form)
    expect(here).toMatchObject({ meaning: 'rain', note: 'new' })
  })

  it('that name one card twice are taken once', async () => {
    const { lines, client } = await withExport()
    await takeAll(
      client,
      lines.filter(({ kind }) => kind !== 'card'),
      { articles: [] },
    )
    const [card] = ofKind(lines, 'card').filter(
      ({ state, card_id }) => state === 'review' && String(card_id).startsWith('w.'),
    )
    const twice = [{ ...card }, { ...card, lapses: 7 }]
    expect((await take(client, 'card', twice, { overwrite: true })).outcomes).toEqual([
      expect.stringMatching(/added|changed/),
      'present',
    ])
  })
})

it('an account that is full gets as many words and kept sentences as it can have, and all other lines', async () => {
  const { lines, lab, client } = await withExport()
  const { user_id } = reader
  const head = { ...vocabularyHeadKey(user_id), n_words: MOST_WORDS - 1 }
  await writeAll(lab.client, [{ Put: { TableName: lab.app.learning.table, Item: head } }])
  await lab.app.learning.keptSentenceHeads.put({ user_id, count: MOST_KEPT - 1 }).go()
  const { told } = await takeAll(client, lines, { articles: [] })
  const full = told.filter(({ reason }) => reason?.code === 'list_full').map(({ kind }) => kind)
  const countOf = (kind: string) => ofKind(lines, kind).length
  const fullOf = (kind: string) => full.filter(one => one === kind).length
  expect([fullOf('word'), fullOf('kept_sentence')]).toEqual([
    countOf('word') - 1,
    countOf('kept_sentence') - 1,
  ])
  expect(told.filter(({ kind }) => kind === 'day').map(({ outcome }) => outcome)).toContain('added')
  const [, left] = ofKind(lines, 'word')
  const whale = { ...left, kind: 'word', form: '鯨', reading: 'くじら' }
  expect((await take(client, 'word', [whale, whale])).outcomes).toEqual(['skipped', 'skipped'])
})
