import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChangeOfWord, changedWord } from '../../../../lib/learning/changes/changed-word.ts'
import type { WordObject } from '../../../../lib/learning/changes/learnt-word.ts'
import { bothUndone, takenBack, undoOf } from '../../../../lib/learning/changes/undo.ts'
import { MOST_SOURCES, type SourceTaken } from '../../../../lib/learning/changes/word-source.ts'
import { runs } from '../../../support/sample.ts'

const named = {
  skill_id: '0SZHHGABQ3W0P4MF20K50M31GF',
  kind: 'word',
  form: '雨',
  reading: 'あめ',
  gloss: 'rain',
  writings: [],
} as const
const NOTHING: WordObject = { word: null, sources: [] }

const sourceOf = (source_id: string): SourceTaken => ({
  ...{ source_id, sentence: `雨${source_id}。`, start: 0, length: 1, article_id: null, index: null },
  ...{ content_revision: null, title: null, furigana: null, translation: null, before: null, after: null },
})
const idOf = fc.integer({ min: 0, max: 2 * MOST_SOURCES }).map(String)
const source = idOf.map(sourceOf)
const state = fc.constantFrom('learning' as const, 'known' as const, 'ignored' as const)
const text = fc.constantFrom('', 'one', 'other')
const change: fc.Arbitrary<ChangeOfWord> = fc.oneof(
  fc.record({ kind: fc.constant('word.state' as const), state: fc.option(state) }),
  fc.record(
    {
      kind: fc.constant('word.said' as const),
      ...{
        note: text,
        meaning: text,
        tags: fc.array(fc.constantFrom('a', 'b')),
        sense_id: fc.option(fc.constant(named.skill_id)),
      },
    },
    { requiredKeys: ['kind'] },
  ),
  fc.record({ kind: fc.constant('word.source' as const), added: source, gives_way: fc.boolean() }),
  fc.record({ kind: fc.constant('word.source' as const), undone: idOf }),
  fc.record({ kind: fc.constant('word.source' as const), first: idOf }),
)
const onePress = fc.uniqueArray(change, { minLength: 1, selector: ({ kind }) => kind })
const presses = fc.array(onePress, { maxLength: 40 })
function press(before: WordObject, changes: readonly ChangeOfWord[], second: number): WordObject {
  const now = new Date(1_000 * second).toISOString()
  return changedWord(before, { named, form: '雨', changes }, { made: now, now })
}
/** As many sources as a word may have. */
const many = Array.from({ length: MOST_SOURCES }, (_, n): ChangeOfWord[] => [
  { kind: 'word.source', added: sourceOf(String(n)) },
])
const LATER = new Date(200_000).toISOString()
const BACK = { made: LATER, now: LATER }
/** Without its version and the times of its changes. */
const lasting = ({ word, sources }: WordObject) => ({
  word: word && { ...word, version: 0, updated_at: '', state_at: '' },
  sources,
})
const wordAfter = (all: readonly (readonly ChangeOfWord[])[]) => [...many, ...all].reduce(press, NOTHING)

describe('a word after any changes', () => {
  it('says how many sources it has, the newest first, each once and never more than it may have', () => {
    fc.assert(
      fc.property(presses, all => {
        const { word, sources } = wordAfter(all)
        const ids = sources.map(({ source_id }) => source_id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBeLessThanOrEqual(MOST_SOURCES)
        expect([word?.sources ?? 0, word?.latest_source ?? null]).toEqual([ids.length, ids[0] ?? null])
      }),
      runs(200),
    )
  })

  it('is the same object if the last of them are made again, unless they remove it', () => {
    fc.assert(
      fc.property(presses, onePress, (all, last) => {
        const once = press(wordAfter(all), last, 100)
        fc.pre(once.word !== null && !last.some(each => each.kind === 'word.state' && each.state === null))
        expect(press(once, last, 101)).toBe(once)
      }),
      runs(200),
    )
  })

  it('is as before when the last of them are taken back, and as after when that is taken back, too', () => {
    fc.assert(
      fc.property(presses, onePress, (all, last) => {
        const before = wordAfter(all)
        const after = press(before, last, 100)
        const back = takenBack(undoOf(before, after), after, BACK)
        expect(lasting(back)).toEqual(lasting(before))
        expect(lasting(takenBack(undoOf(after, back), back, BACK))).toEqual(lasting(after))
      }),
      runs(200),
    )
  })

  it('is as before two changes that are taken back at once, where that can be, as if one after the other was', () => {
    fc.assert(
      fc.property(presses, onePress, onePress, (all, one, other) => {
        const before = wordAfter(all)
        const between = press(before, one, 100)
        const after = press(between, other, 101)
        fc.pre(after.word !== null)
        const both = after.word && bothUndone(undoOf(before, between), undoOf(between, after), after.word)
        fc.pre(both !== null)
        expect(lasting(takenBack(both, after, BACK))).toEqual(lasting(before))
      }),
      runs(200),
    )
  })

  it('keeps a sentence in which it was marked again when its first mark there is taken back', () => {
    const marks: ChangeOfWord = { kind: 'word.source', added: sourceOf('here'), marks: true }
    const before = press(NOTHING, [{ kind: 'word.source', added: sourceOf('there') }], 0)
    const marked = press(before, [marks], 1)
    const again = press(marked, [marks], 2)
    const values = undoOf(before, marked)
    expect(takenBack(values, marked, BACK).sources).toHaveLength(1)
    expect(takenBack(values, again, BACK).word).toMatchObject({ sources: 2, latest_source: 'here' })
  })

  it('keeps what a change does not name', () => {
    fc.assert(
      fc.property(presses, state, (all, next) => {
        const before = wordAfter(all)
        const { word, sources } = press(before, [{ kind: 'word.state', state: next }], 100)
        const { note = '', tags = [], meaning = null, sense_id = null } = before.word ?? {}
        expect(word).toMatchObject({ state: next, note, tags, meaning, sense_id })
        expect(sources).toBe(before.sources)
      }),
      runs(100),
    )
  })
})
