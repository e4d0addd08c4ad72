import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveLines } from '../../../../lib/study/imports/resolve-lines.ts'
import { broughtLists } from './brought-lists.ts'
import { look, read } from './tables.ts'

describe('a list that somebody brings', () => {
  it.each(Object.entries(broughtLists))('names its words: %s', async (_, [file, words]) => {
    const lines = await read(file)
    expect(lines.map(({ problem }) => problem)).toEqual(lines.map(() => null))
    expect(
      lines.map(({ word, reading, state, note, left_out }) => [
        ...[word, reading, state, note],
        ...left_out.map(({ value }) => value),
      ]),
    ).toEqual(words)
  })

  it('has states in words, each with what it becomes', async () => {
    const { plan, states } = await look(
      '峠\tKNOWN\n雹\tIGNORED\n霰\tWell Known\n霙\t既知\n雪\t忽略\n雨\t学習中\n',
    )
    expect(states.map(({ value }) => plan.states[value])).toEqual([
      'known',
      'ignored',
      'known',
      'known',
      'ignored',
      'learning',
    ])
  })

  it('loses at most its faulty rows, and says so of each', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('\t', ',', ';'),
        fc.array(fc.constantFrom(...FAULTY), { maxLength: 4 }),
        fc.infiniteStream(fc.nat(12)),
        async (sign, faulty, places) => {
          const rows = GOOD.map(cells => cells.join(sign))
          for (const cells of faulty) rows.splice(places.next().value ?? 0, 0, cells.join(sign))
          const lines = await read([`単語${sign}読み${sign}意味`, ...rows, ''].join('\n'))
          const { resolved } = await resolveLines({ lexicon }, lines, new Map(), new AbortController().signal)
          const isGood = (n: number) => GOOD.some(cells => cells.join(sign) === rows[n])
          for (const [n, { reported: told, word }] of resolved.entries()) {
            const [form = '', reading] = GOOD.find(cells => cells.join(sign) === rows[n]) ?? []
            if (isGood(n)) expect([told.word, told.reading, word?.form]).toEqual([form, reading, form])
            else expect([told.line, told.detail]).toEqual([n + 2, expect.any(String)])
          }
          expect(resolved).toHaveLength(rows.length)
        },
      ),
    ))
})

const GOOD = Array.from('峠雹霰霙霜露霧霞雷嵐虹雪', (word, n) => [
  word,
  ...[
    'とうげ',
    'ひょう',
    'あられ',
    'みぞれ',
    'しも',
    'つゆ',
    'きり',
    'かすみ',
    'かみなり',
    'あらし',
    'にじ',
    'ゆき',
  ].slice(n, n + 1),
  `meaning ${n}`,
])
const FAULTY = [
  ['', '', 'rain'],
  ['rain', 'あめ', 'rain'],
  ['風\ufffd', 'かぜ', 'wind'],
  ['風', '%%%', 'wind'],
  ['風', 'かぜ', 'x'.repeat(200_001)],
  ['風'.repeat(300), 'かぜ', 'wind'],
  ['"風', '"', '"'],
  ['"風', '%"', 'an open quote'],
  ['風', '%', 'a stray one"'],
  ['見る・観る', 'みる', 'to see'],
  ['風', 'かぜ', 'wind', 'more', 'cells'],
]

/** A dictionary without words. */
const lexicon = {
  names: async ({ body: { forms } }: { body: { forms: string[] } }) => ({
    dictionary: null,
    names: forms.map(() => []),
  }),
  entries: async ({ body: { words } }: { body: { words: object[] } }) => ({
    dictionary: null,
    entries: words.map(() => null),
  }),
  analyse: async () => {
    throw new Error('Without a dictionary nothing is analysed.')
  },
}
