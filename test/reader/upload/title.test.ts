import { expect, it } from 'vitest'
import { titleOf, withoutTitle } from '../../../reader/src/upload/title.ts'

it.each([
  ['its first line', '手袋を買いに\n新美南吉\n\n寒い冬が', '手袋を買いに'],
  ['without the indentation and empty lines', '\n　\n　雨が降る。\r\n風が吹く。', '雨が降る。'],
  ['its first sentence where the line is long', `雨が降る。${'長い'.repeat(40)}。`, '雨が降る。'],
  [
    'a sentence to its closing bracket',
    `「行くよ。」と言った。${'長い'.repeat(40)}。`,
    '「行くよ。」と言った。',
  ],
  ['the beginning of a sentence without an end', 'あ'.repeat(100), `${'あ'.repeat(39)}…`],
  ['the beginning of a sentence that is long too', `${'長い'.repeat(30)}。雨。`, `${'長い'.repeat(19)}長…`],
  ['no half of a character', '𠮷'.repeat(100), `${'𠮷'.repeat(39)}…`],
  ['without readings', '｜邪智暴虐《じゃちぼうぎゃく》の王', '邪智暴虐の王'],
  ['nothing where there is no text', ' \n　', ''],
])('the title of a text without one is %s', (_, text, title) => {
  expect(titleOf(text)).toBe(title)
})

it.each([
  ['走れメロス\n\n　メロスは激怒した。', '', '　メロスは激怒した。'],
  ['｜走《はし》れメロス\n　メロスは激怒した。', '走れメロス', '　メロスは激怒した。'],
  ['雨が降る。\n\n風が吹く。', '', '雨が降る。\n\n風が吹く。'],
  ['古池や\n\n蛙飛びこむ\n\n水の音', '', '古池や\n\n蛙飛びこむ\n\n水の音'],
  ['A：こんにちは\n\nB：元気です。', '', 'A：こんにちは\n\nB：元気です。'],
  ['雨の歌\n\n雨が降る\n窓の外', '', '雨が降る\n窓の外'],
  ['走れメロス\nメロスは激怒した。', '', '走れメロス\nメロスは激怒した。'],
  ['走れメロス\n\n', '走れメロス', '走れメロス\n\n'],
])('does not repeat a title that is the first line: %j titled %j', (text, entered, expected) => {
  expect(withoutTitle(text, entered)).toBe(expected)
})
