import fc from 'fast-check'
import type { Genre } from '../../lib/contracts/schemas/japanese/text.ts'
import { cleanText } from '../../lib/japanese/clean.ts'
import { isContent } from '../../lib/japanese/split.ts'

/** So few that the same sentence stands in many places; brackets that do not close, marks with nothing to end. */
const sentence = fc.constantFrom(
  'はい。',
  'いいえ。',
  '雨だ。',
  '雪だ',
  '田中：そうです。',
  'Q1：なぜ？',
  '「もう行くの？」と聞いた。',
  '「待って。',
  '行こう」',
  '長い（とても長い。）話。',
  'すごい！😀',
  '👨‍👩‍👧🎵',
  '𠮷野家へ。',
  '。',
  '…',
)
const layout = fc.constantFrom('\n', '\n\n', '\r\n', '\r', '　', ' ', '\t', '\u2028', '\n　')
const dropped = fc.constantFrom('\0', '\uFEFF')
const piece = fc.oneof(
  { weight: 14, arbitrary: sentence },
  { weight: 5, arbitrary: layout },
  { weight: 2, arbitrary: fc.nat({ max: 999 }).map(number => `第${number}話。`) },
  { weight: 1, arbitrary: dropped },
)
const pieces = (bounds: { minLength?: number; maxLength: number }) =>
  fc.array(piece, { ...bounds, size: 'max' }).map(all => all.join(''))
const hasContent = (text: string) => isContent(cleanText(text))

/** A text of a few rows, or of several blocks. */
export const text = fc
  .oneof(
    { weight: 3, arbitrary: pieces({ maxLength: 30 }) },
    { weight: 2, arbitrary: pieces({ minLength: 80, maxLength: 140 }) },
  )
  .filter(hasContent)

/** Takes characters out of a text and puts pieces in, wherever that is. */
const splice = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.nat({ max: 12 }),
  added: pieces({ maxLength: 4 }),
})
const splices = fc.array(splice, { minLength: 1, maxLength: 5 }).map(all => (before: string) => {
  const characters = all.reduce(
    (some, { at, taken, added }) => some.toSpliced(Math.floor(at * some.length), taken, ...added),
    [...before],
  )
  return characters.join('')
})
/** Texts without a sentence to work out, or with just one. */
const light = fc.constantFrom(
  (before: string) => before,
  (before: string) => before.replaceAll('\n', '\r\n'),
  (before: string) => `\n${before}\n\n`,
  (before: string) => before.slice(0, before.lastIndexOf('\n') + 1),
  (before: string) => before.slice(before.indexOf('\n') + 1),
)
const anew = text.map(given => () => given)
const change = fc
  .oneof({ weight: 6, arbitrary: splices }, { weight: 3, arbitrary: light }, { weight: 1, arbitrary: anew })
  .map(changed => (before: string) => {
    const after = changed(before)
    // Something must be left to read.
    return hasContent(after) ? after : `${after}残り。`
  })

const oneSentence = sentence.filter(isContent)
export const genres = ['article', 'interview', 'song'] as const satisfies Genre[]

/** An act on an article, and how much of the article is worked out before the next. */
export const step = fc.record({
  act: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), change }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('source' as const),
        pick: fc.nat(),
        sentence: fc.tuple(oneSentence, oneSentence).map(two => two.join('')),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('reparse' as const), genre: fc.constantFrom(...genres) }),
    },
  ),
  /** Of three sentences one lacks its outputs, or none does. */
  left: fc.constantFrom(0, 1, 2, null),
  isSwept: fc.boolean(),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
