import { describe, expect, it } from 'vitest'
import type { Sentence } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { isEditedByPerson, lacks, lacksFurigana } from '../../../../lib/study/articles/analysis/missing.ts'

const whole: Sentence = {
  index: 0,
  sentence: '雨が降っていた。',
  translation: 'It was raining.',
  explanation: '〜ていた: a state in the past.',
  furigana: [{ text: '雨', reading: 'あめ' }, { text: 'が降っていた。' }],
  analysis_status: 'pending',
  explain_status: 'explained',
  has_audio: false,
  audio_voice: null,
  tts_status: 'none',
  tts_error: null,
  metadata: {},
}
const withMetadata = (metadata: Sentence['metadata']): Sentence => ({ ...whole, metadata })

describe('a sentence', () => {
  it('with every output lacks nothing', () => {
    expect([lacks(whole, 'translation'), lacks(whole, 'explanation'), lacksFurigana(whole)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it.each([
    ['without a text', { ...whole, translation: '', explanation: '' }, true, true],
    ['whose translation failed', withMetadata({ failures: { translation: 'no answer' } }), true, false],
    ['whose explanation failed', withMetadata({ failures: { explanation: 'no answer' } }), false, true],
    ['explained by rules', withMetadata({ explanation_source: 'rules' }), false, true],
    ['whose text was changed', withMetadata({ outdated: ['translation', 'explanation'] }), true, true],
    ['half of which was written anew', withMetadata({ outdated: ['explanation'] }), false, true],
    ['with metadata of others', withMetadata({ segment: { start: 1 }, failures: null }), false, false],
  ])('%s lacks exactly its missing outputs', (_, row, translation, explanation) => {
    expect([lacks(row, 'translation'), lacks(row, 'explanation')]).toEqual([translation, explanation])
  })

  it('without furigana lacks them, and furigana edited by a person are recognised', () => {
    expect(lacksFurigana({ ...whole, furigana: [] })).toBe(true)
    expect(isEditedByPerson(whole)).toBe(false)
    expect(isEditedByPerson(withMetadata({ furigana_source: 'person' }))).toBe(true)
  })
})
