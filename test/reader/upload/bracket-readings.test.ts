import { expect, it } from 'vitest'
import { withBracketReadings } from '../../../reader/src/upload/subtitles/bracket-readings.ts'

it.each([
  ['琴音(ことね)が峠（とうげ）に', '琴音が峠に', '0-2ことね 3-4とうげ'],
  ['東風谷 早苗（こちや　さなえ）だ', '東風谷 早苗だ', '0-3こちや 4-6さなえ'],
  ['東風谷早苗（こちや・さなえ）だ', '東風谷早苗だ', '0-5こちやさなえ'],
  ['琴音(ｺﾄﾈ)の', '琴音の', '0-2コトネ'],
  ['神(ゴッド)の', '神の', '0-1ゴッド'],
  ['2人(ふたり)と第3話(わ)', '2人と第3話', '0-2ふたり 5-6わ'],
  ['田中（えーっ）と俺（ん）', '田中（えーっ）と俺（ん）', ''],
  ['（琴音）はい', '（琴音）はい', ''],
  ['（ことね）はい', '（ことね）はい', ''],
  ['（琴音(ことね)）はい', '（琴音）はい', '1-3ことね'],
  ['学生（たち）と越え(こえ)', '学生（たち）と越え(こえ)', ''],
  ['木(あいうえお)の', '木(あいうえお)の', ''],
  ['越後国府中(えち)の', '越後国府中(えち)の', ''],
  ['峠（tōge）と峠（とうげ', '峠（tōge）と峠（とうげ', ''],
])('readings in brackets of %s', (text, left, readings) => {
  const read = withBracketReadings({ text, start_ms: 0, end_ms: 1 })
  expect(read.text).toBe(left)
  expect((read.readings ?? []).map(({ start, end, reading }) => `${start}-${end}${reading}`).join(' ')).toBe(
    readings,
  )
})

it('readings in brackets leave those that a line already has, and move them along', () => {
  const own = [
    { start: 0, end: 1, reading: 'とうげ' },
    { start: 6, end: 8, reading: 'ことね' },
  ]
  expect(
    withBracketReadings({ text: '峠(とうげ)琴音', readings: own, start_ms: 0, end_ms: 1 }),
  ).toMatchObject({
    text: '峠琴音',
    readings: [
      { start: 0, end: 1, reading: 'とうげ' },
      { start: 1, end: 3 },
    ],
  })
})
