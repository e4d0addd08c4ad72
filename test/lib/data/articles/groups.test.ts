import { expect, it } from 'vitest'
import { groupsOf } from '../../../../lib/data/articles/rows/read-page.ts'

it.each([
  ['no rows', [], []],
  ['one sentence', ['一。'], [[5, 5]]],
  ['sentences in a line', ['一。', ' ', '二。'], [[5, 7]]],
  [
    'lines',
    ['一。', '\n', '二。', '三。', '\n\n', '四。'],
    [
      [5, 5],
      [7, 8],
      [10, 10],
    ],
  ],
  ['line breaks at both ends', ['\n', '一。', ' \n'], [[6, 6]]],
  ['line breaks alone', ['\n', '\n\n'], []],
])('paragraphs of %s', (_, sentences, expected) => {
  expect(groupsOf(sentences, 5)).toEqual(expected.map(([start, end]) => ({ start, end })))
})
