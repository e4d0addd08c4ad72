import { describe, expect, it } from 'vitest'
import { countKanji } from '../../../../lib/data/learners/activity/kanji-by-grade.ts'
import { readJoyo } from '../../../../lib/japanese/kanji/joyo.ts'

describe('the kanji that a learner knows by words', () => {
  const grades = [
    { grade: 1, kanji: ['学', '校', '本'] },
    { grade: 8, kanji: ['猫'] },
  ]

  it('are those of words that are known or mature; a word being learnt makes none of them less known', () => {
    const words = [
      { kanji: ['学', '校'], state: 'k' },
      { kanji: ['学'], state: 'l' },
      { kanji: ['子', '猫'], state: 'm' },
      { kanji: ['本'], state: 'l' },
    ] as const
    expect(countKanji(words, grades)).toEqual([
      { grade: 1, all: 3, known: 2, learning: 1 },
      { grade: 8, all: 1, known: 1, learning: 0 },
    ])
  })

  it('are none of ignored words, or of words that are no longer there', () => {
    const words = [
      { kanji: ['学', '校'], state: 'i' },
      { kanji: [], state: 'k' },
      { kanji: ['本'], state: undefined },
    ] as const
    expect(countKanji(words, grades).map(({ known, learning }) => known + learning)).toEqual([0, 0])
  })
})

it('the jōyō kanji are 2,136 different ones, 1,026 of them for primary school', () => {
  const grades = readJoyo()
  expect(grades.map(({ grade, kanji }) => [grade, kanji.length])).toEqual([
    ...[
      [1, 80],
      [2, 160],
      [3, 200],
      [4, 202],
      [5, 193],
      [6, 191],
      [8, 1110],
    ],
  ])
  expect(new Set(grades.flatMap(({ kanji }) => kanji)).size).toBe(2136)
})
