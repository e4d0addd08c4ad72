import { describe, expect, it } from 'vitest'
import { alignRows } from '../../../lib/japanese/diff/align.ts'

const sentences = (count: number, start = 0) =>
  Array.from({ length: count }, (_, number) => `第${start + number}話。`)
const keptOf = (old: readonly string[], next: readonly string[], mostEdits?: number) =>
  [...alignRows(old, next, mostEdits)].map(index => (index < 0 ? undefined : old[index]))

it('after an edit the line breaks around a changed sentence stay', () => {
  const old = ['朝だ。', '\n', '昼だ。', '\n', '\n', '夜だ。', '\n', '終わり。']
  const next = ['朝だ。', '\n', '午後だ。', '\n', '\n', '晩だ。', '\n', '終わり。']
  expect([...alignRows(old, next)]).toEqual([0, 1, -1, 3, 4, -1, 6, 7])
})

describe('beyond the exact search', () => {
  it('two halves that changed places keep the longer one', () => {
    const [first, second] = [sentences(2_000), sentences(1_500, 2_000)]
    expect([...alignRows([...first, ...second], [...second, ...first])]).toEqual([
      ...second.map(() => -1),
      ...first.keys(),
    ])
  })

  it('repeated sentences are kept next to a unique one', () => {
    const old = ['はい。', 'いいえ。', '朝だ。', 'はい。', 'はい。', 'いいえ。', 'いいえ。', 'はい。']
    const next = ['いいえ。', 'はい。', '朝だ。', 'はい。', 'いいえ。', 'はい。', 'いいえ。', 'いいえ。']
    expect([...alignRows(old, next, 0)].slice(2)).toEqual([2, 3, -1, -1, -1, -1])
  })

  it('repeated sentences stay, however much changes around them', () => {
    const [old, next] = [0, 1_000].map(start => sentences(1_000, start).flatMap(text => ['はい。', text]))
    expect(keptOf(old ?? [], next ?? [], 0).filter(Boolean)).toHaveLength(1_000)
  })

  it('without a unique sentence in common, everything counts as changed', () => {
    const old = ['はい。', 'いいえ。', 'はい。', 'いいえ。', 'はい。', 'はい。', 'いいえ。']
    expect(keptOf(old, old.toReversed(), 0)).toEqual(old.map(() => undefined))
    expect(keptOf(old, old.toReversed()).filter(Boolean)).toHaveLength(5)
  })
})
