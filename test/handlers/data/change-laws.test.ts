import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { transact } from '../../../lib/store/writing/transact.ts'
import { runs } from '../../support/sample.ts'
import { allOf, itemsOf, sentence } from './change-stories.ts'
import { exportOf } from './export-stories.ts'
import { type DataClient, dataLab } from './lab.ts'
import { take, takeAll } from './moving-stories.ts'
import * as stories from './word-stories.ts'

const { EDICT, entryOf, importWords, kanaWord, lineOf, mark, newRequest, putKnown } = stories
const open = dataLab()

/** Changes of one of so many words. */
const actOf = (words: number) =>
  fc.record({
    word: fc.nat(words - 1).map(kanaWord),
    state: fc.constantFrom(...WordState.options),
    note: fc.constantFrom('', 'a'),
    source: fc.option(fc.constantFrom('一つ。', '二つ。').map(sentence)),
  })
type Act = ReturnType<typeof actOf> extends fc.Arbitrary<infer A> ? A : never
const acts = fc.uniqueArray(actOf(100), { selector: ({ word }) => word.form, maxLength: 70, size: 'max' })

const markOf = ({ word, state, source }: Act) => ({ word, state, ...(source && { source }) })
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' }
const skillOf = ({ word }: Act) => ({ ...word, skill_id: skillIdOf(word), entry: entryOf(word) })
const ids = { import_id: newRequest(), level: newRequest() }

/** The change of some words by one request; the first of them is the n-th of all. */
const requests: Record<string, (client: DataClient, some: readonly Act[], n: number) => Promise<unknown>> = {
  marks: (client, some) => mark(client, some.map(markOf)),
  'presses that waited': (client, some) =>
    client.wordWrites.stateRequests({
      body: {
        dictionary: EDICT,
        requests: some.map(each => ({
          request_id: newRequest(),
          undo: false,
          changes: [{ ...skillOf(each), ...markOf(each), word: undefined }],
        })),
      },
    }),
  'lines of a list': (client, some) =>
    importWords(
      client,
      some.map(({ word, state, note, source }) =>
        lineOf(word, { state, note, sentence: source?.sentence ?? null }),
      ),
      { import_id: ids.import_id, overwrite: true },
    ),
  'words of a level': (client, some, n) =>
    client.wordStarts.mark({
      body: {
        ...{ request_id: ids.level, level: 'N5', dictionary: EDICT },
        parts: Array.from({ length: Math.ceil(some.length / 60) }, (_, part) => ({
          part: n + part,
          words: some.slice(part * 60, part * 60 + 60).map(skillOf),
        })),
      },
    }),
  'lines of a move': async (client, some) => {
    const words = some.map(({ word, state, note }) => ({
      ...{ ...word, ...times, state, note, word_kind: 'word', written: word.form, tags: [], sense_id: null },
      ...{ meaning: null, model_gloss: null, joined: [] },
    }))
    await take(client, 'word', words, { overwrite: true })
    const sources = some.flatMap(({ word, source }) =>
      source ? [{ ...source, ...times, ...ELSEWHERE, ...ofWord(word) }] : [],
    )
    if (sources.length > 0) await take(client, 'word_source', sources, { overwrite: true })
  },
}
const ofWord = (word: Act['word']) => ({
  ...{ skill_id: skillIdOf(word), source_id: skillIdOf(word), written: word.form },
})
const ELSEWHERE = {
  ...{ article_id: null, index: null, content_revision: null, title: null, furigana: null },
  ...{ translation: null, before: null, after: null, first_at: null },
}

it.each(Object.keys(requests))('%s leave the same items, however many share a request', name =>
  fc.assert(
    fc.asyncProperty(acts, fc.integer({ min: 2, max: 70 }), async (all, size) => {
      const itemsBy = async (most: number) => {
        const { lab, client } = await open.asReader()
        for (const [n, word] of [kanaWord(0), kanaWord(1), kanaWord(20)].entries())
          await putKnown(client, word, { state: n === 0 ? 'known' : 'learning', source: sentence('元。') })
        for (let n = 0; n < all.length; n += most) await requests[name]?.(client, all.slice(n, n + most), n)
        return itemsOf(lab)
      }
      expect(await itemsBy(size)).toEqual(await itemsBy(1))
    }),
    // Smaller cases are looked for by hand: each opens two labs.
    { ...runs(8, 1), endOnFailure: true },
  ),
)

it('a dry run of the words of a move says what the run does, and that is there', async () => {
  const lab = await open()
  let user_id = 100
  const some = fc.array(actOf(8), { maxLength: 12, size: 'max' })
  const sizes = fc.integer({ min: 1, max: 30 })
  await fc.assert(
    fc.asyncProperty(some, some, fc.boolean(), sizes, async (there, here, overwrite, size) => {
      const one = { user_id: user_id++, role: 'user' as const }
      const other = { user_id: user_id++, role: 'user' as const }
      for (const [acting, lived] of [
        [one, there],
        [other, here],
      ] as const)
        for (const { word, source, ...said } of lived) {
          lab.clock.advance(1)
          await putKnown(lab.as(acting), word, { ...said, ...(source && { source }) })
        }
      const client = lab.as(other)
      const lines = (await exportOf(lab, one)).filter(({ kind }) => kind === 'word' || kind === 'word_source')
      const before = await contents(client)
      const given = { articles: [], overwrite, size }
      const dry = await takeAll(client, lines, { ...given, dry_run: true })
      expect(await contents(client)).toEqual(before)
      const { told } = await takeAll(client, lines, given)
      expect(told).toEqual(dry.told)
      const after = await contents(client)
      const named = (outcome: string) =>
        told
          .flatMap(each => (each.kind === 'word' && each.outcome === outcome ? [String(each.line.form)] : []))
          .sort()
      expect(named('added')).toEqual(
        Object.keys(after)
          .filter(form => !(form in before))
          .sort(),
      )
      for (const form of named('changed')) expect(after[form]).not.toEqual(before[form])
      const again = await takeAll(client, lines, given)
      expect(again.told.filter(({ outcome }) => outcome === 'added' || outcome === 'changed')).toEqual([])
      expect(await contents(client)).toEqual(after)
    }),
    runs(20, 2),
  )
})

/** The words of a learner with all that belongs to them, by their forms. */
async function contents(client: DataClient) {
  const { words } = await allOf(client)
  return Object.fromEntries(words.map(({ cards: _, ...word }) => [word.form, word]))
}

it('no transaction holds items of both stores', async () => {
  const { client, app, store } = await open()
  const put = (table: string) => ({ Put: { TableName: store.tableName(table), Item: { pk: 'x', sk: 'x' } } })
  const both = { one: put('content'), other: put('collections') }
  for (const of of [app.content.client, app.learning.client, client])
    await expect(transact(of, both)).rejects.toThrow('both stores')
})
