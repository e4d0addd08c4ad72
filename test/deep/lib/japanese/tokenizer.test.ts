import { beforeAll, expect, it } from 'vitest'
import type { Kuromoji } from '../../../../lib/japanese/morphology/cheapest-words.ts'
import { loadKuromoji } from '../../../../lib/japanese/morphology/dictionary.ts'
import { tokenizerWith } from '../../../../lib/japanese/tokenizer.ts'
import cases from '../../../fixtures/furigana.json' with { type: 'json' }
import more from '../../../fixtures/furigana-more.json' with { type: 'json' }

let kuromoji: Kuromoji
beforeAll(async () => {
  kuromoji = await loadKuromoji()
})

const others = ['Hello, world.', '「「（（漢字ー', 'ァァァ123456αβ', 'é日本〓〓', '', '　']

it('the words of a sentence are those that kuromoji finds', () => {
  const tokenize = tokenizerWith(kuromoji)
  for (const text of [...[...cases, ...more].map(({ text }) => text), ...others]) {
    const words = tokenize(text).map(({ surface, base, pos }) => [surface, base, ...pos].join('/'))
    const theirs = kuromoji
      .tokenize(text)
      .map(({ surface_form, basic_form, pos, pos_detail_1, pos_detail_2, pos_detail_3 }) => {
        const base = basic_form === '*' ? surface_form : basic_form
        const parts = [pos, pos_detail_1, pos_detail_2, pos_detail_3].filter(part => part !== '*')
        return [surface_form, base, ...parts].join('/')
      })
    expect(words).toEqual(theirs)
  }
})
