import { expect, it } from 'vitest'
import { readUnlisted } from '../../../lib/japanese/listed/unlisted.ts'
import { uninflected } from '../../../lib/japanese/morphology/word.ts'

const readings = {
  kanji: new Map(Object.entries({ 聖: 'せい', 固: 'こ', 相: 'そう', 足: 'そく', 裏: 'り', 守: 'しゅ' })),
  firsts: new Map(Object.entries({ 守: 'もり', 朋: 'とも' })),
  lasts: new Map(Object.entries({ 道: 'みち', 大: 'ひろ' })),
}
const noun = (surface: string, reading: string | null) => uninflected(surface, reading, '名詞', '一般')
const suffix = (surface: string, reading: string) => uninflected(surface, reading, '名詞', '接尾', '一般')
const family = (surface: string, reading: string) =>
  uninflected(surface, reading, '名詞', '固有名詞', '人名', '姓')
const given = (surface: string, reading: string) =>
  uninflected(surface, reading, '名詞', '固有名詞', '人名', '名')
const particle = (surface: string) => uninflected(surface, surface, '助詞', '係助詞')

const read = (...words: Parameters<typeof readUnlisted>[0]) =>
  readUnlisted(words, readings)
    .map(({ surface, reading }) => `${surface}:${reading}`)
    .join(' ')

it('two kanji after a family name are read as a given name', () => {
  expect(
    read(family('高木', 'たかぎ'), given('守', 'まもる'), suffix('道', 'どう'), suffix('氏', 'し')),
  ).toBe('高木:たかぎ 守道:もりみち 氏:し')
  expect(read(family('水落', 'みずおち'), noun('朋大', null), particle('は'))).toBe(
    '水落:みずおち 朋大:ともひろ は:は',
  )
})

it('two kanji after other words, or with a continuation, are not', () => {
  expect(read(noun('村', 'むら'), given('守', 'まもる'), suffix('道', 'どう'))).toContain('道:どう')
  const company = noun('会社', 'がいしゃ')
  expect(read(family('高木', 'たかぎ'), given('守', 'まもる'), suffix('道', 'どう'), company)).not.toContain(
    '守道',
  )
})

it('only a given name inside a compound is read as in words from Chinese', () => {
  expect(read(given('聖', 'ひじり'), noun('別', 'べつ'))).toBe('聖:せい 別:べつ')
  expect(read(given('聖', 'ひじり'), particle('は'))).toBe('聖:ひじり は:は')
})

it('two nouns of one kanji are both read as in words from Chinese if one is', () => {
  expect(read(noun('固', 'かた'), noun('相', 'そう'))).toBe('固:こ 相:そう')
  expect(read(noun('足', 'あし'), noun('裏', 'うら'))).toBe('足:あし 裏:うら')
})
