import { expect, it } from 'vitest'
import { MadeChange } from '../../lib/contracts/schemas/learners/changes.ts'
import { sentenceTexts } from '../../reader/src/screens/changes/sentence-texts.ts'
import { sentenceOf, whyNot } from '../../reader/src/screens/changes/sentences.ts'
import { formatsFor } from '../../web/language/formats.ts'

const at = '2026-11-30T00:00:00.000Z'
const id = '01J00000000000000000000000'
const none = {
  done: [],
  state: null,
  words: [],
  count: 1,
  level: null,
  name: '',
  undone_by: null,
  why_not: null,
}
const shown = (change: Partial<MadeChange>, language: 'en' | 'ja' = 'en') => {
  const whole = { request_id: id, kind: 'words', made: at, at, can_undo: true, ...none, ...change }
  const told = [MadeChange.parse(whole), sentenceTexts[language], formatsFor(language)] as const
  return [sentenceOf(...told), whyNot(...told)].join(' | ').replace(/[\u2068\u2069]/g, '')
}
const words = ['駅', '雨'].map(written => ({ skill_id: id, written, state: null }))

it('a change is told in one sentence, which names its words and how many more there are', () => {
  expect([
    shown({ words, count: 14, done: ['added', 'state'], state: 'known' }),
    shown({ words, count: 14, done: ['note', 'tags'], state: 'known' }, 'ja'),
    shown({ kind: 'undo', words: words.slice(1), done: ['added'], state: 'known' }),
    shown({ kind: 'start', level: 'N5', count: 1612 }),
    shown({ words, count: 2, done: ['removed'], why_not: 'changed' }),
    shown({ kind: 'import', name: 'a.csv', why_not: 'expired' }),
  ]).toEqual([
    'Marked 駅, 雨, and 12 more as known | ',
    '駅、雨、ほか12語のメモ、タグを変更しました | ',
    'Undone: 雨 is back | ',
    'Words up to N5 marked as known: 1,612 | ',
    'Removed 駅 and 雨 | Changed or reviewed since: 駅 and 雨 are no longer in your list',
    'Imported a.csv: 1 word | Too old to be undone',
  ])
})
