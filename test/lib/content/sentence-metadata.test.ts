import { describe, expect, it } from 'vitest'
import { metadataAfter } from '../../../lib/content/sentence-metadata.ts'

const writing = (metadata: object, part: 'translation' | 'explanation', output: object) =>
  JSON.parse(metadataAfter(JSON.stringify(metadata), part, { index: 0, ...output }))

describe('the metadata of a sentence', () => {
  it('keeps what others put there', () => {
    const times = { start: 1.5, end: 3 }
    expect(writing({ times }, 'translation', { text: 'A.' })).toEqual({ times })
    expect(writing({ times }, 'translation', { failure: 'no' })).toEqual({
      times,
      failures: { translation: 'no' },
    })
  })

  it('keeps the failure of the other part', () => {
    const failures = { translation: 'no', explanation: 'never' }
    expect(writing({ failures }, 'translation', { text: 'A.' })).toEqual({
      failures: { explanation: 'never' },
    })
    expect(writing({ failures }, 'explanation', { failure: 'later' })).toEqual({
      failures: { translation: 'no', explanation: 'later' },
    })
  })

  it('says what came from rules until a model answers', () => {
    const byRules = writing({}, 'explanation', { text: 'noun', source: 'rules' })
    expect(byRules).toEqual({ explanation_source: 'rules' })
    expect(writing(byRules, 'explanation', { failure: 'no' })).toMatchObject(byRules)
    expect(writing(byRules, 'translation', { text: 'A.' })).toEqual(byRules)
    expect(writing(byRules, 'explanation', { text: 'A noun.' })).toEqual({})
  })
})
