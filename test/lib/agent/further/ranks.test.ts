import { expect, it } from 'vitest'
import { ranksOf } from '../../../../lib/agent/further/ranks.ts'
import { FurtherChoice } from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { rankIn } from '../../../../lib/dictionary/looking/ranks.ts'
import { aboutOf } from '../../../support/further/about.ts'
import { dictionary } from '../../dictionary/looking/lab.ts'

const LEVELS = '01JABCDEFGHJKMNPQRSTVWXYZ0'
const RANKS = '01JABCDEFGHJKMNPQRSTVWXYZ1'
const COUNTS = '01JABCDEFGHJKMNPQRSTVWXYZ2'
const numbers = (values: Record<string, number>) => (form: string) =>
  form in values ? [{ value: values[form] ?? null, display: '', reading: null }] : []
const lists = [
  { id: LEVELS, mode: 'levels' as const, values: { 妥結: 1, 雨: 5 } },
  { id: RANKS, mode: 'rank' as const, values: { 雨: 12, 峠: 9_000, 妥結: 0, 霰: -1 } },
  { id: COUNTS, mode: 'occurrence' as const, values: { 妥結: 0, 霰: 7 } },
].map(({ id, mode, values }) => {
  const counts = { ...aboutOf(id).counts, frequencies: 2 }
  return dictionary(id, {
    about: aboutOf(id, { frequency_mode: mode, counts }),
    frequencies: numbers(values),
  })
})

it.each([
  ['places and counts alone', {}, '雨 峠 霰 妥結'],
  ['no list that is switched off', { [RANKS]: false }, '霰 妥結 雨 峠'],
  ['levels that the learner wants', { [LEVELS]: true, [RANKS]: false, [COUNTS]: false }, '妥結 雨 峠 霰'],
])('words are ordered by %s', async (_, ordering, expected) => {
  const forms = ['妥結', '雨', '峠', '霰']
  const bundles = new Map(lists.map(({ id, bundle }) => [id, bundle]))
  const inUse = lists.map(({ id, bundle: { about } }) => ({ id, about, file: { path: id, sha256: id } }))
  const { ranks } = await ranksOf(
    {
      further: { inUse },
      dictionary: { installed: null },
      looker: {
        ranks: async (files, words) =>
          Float64Array.from(words, word =>
            rankIn(
              files.flatMap(({ id }) => bundles.get(id) ?? []),
              word,
            ),
          ),
      },
      analyser: { commonness: async (_file, words) => words.map(() => 1) },
    },
    { words: forms.map(form => [form, 'x']), choice: FurtherChoice.parse({ ordering }) },
    new AbortController().signal,
  )
  const rankOf = (form: string) => ranks[forms.indexOf(form)] ?? 0
  expect(forms.toSorted((a, b) => rankOf(a) - rankOf(b)).join(' ')).toBe(expected)
})
