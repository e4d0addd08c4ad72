import { describe, expect, it } from 'vitest'
import {
  hasOwnFurigana,
  metadataAfter,
  metadataOfNewSource,
  metadataWithOwnFurigana,
  type OutputPart,
} from '../../../../lib/data/articles/sentence/row-metadata.ts'

const writing = (metadata: object, part: OutputPart, output: object): unknown =>
  JSON.parse(metadataAfter(JSON.stringify(metadata), { [part]: output }))

describe('the metadata of a sentence', () => {
  it('keeps unknown values', () => {
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

  it('keeps an omitted part', () => {
    const metadata = {
      explanation_source: 'rules',
      failures: { explanation: 'no' },
      outdated: ['explanation'],
    }
    expect(writing(metadata, 'explanation', {})).toEqual(metadata)
    expect(writing(metadata, 'translation', { text: 'A.' })).toEqual(metadata)
  })

  it('records that a part comes from rules until a model answers', () => {
    const byRules = { explanation_source: 'rules' }
    expect(writing({}, 'explanation', { text: 'noun', source: 'rules' })).toEqual(byRules)
    expect(writing(byRules, 'explanation', { failure: 'no' })).toMatchObject(byRules)
    expect(writing(byRules, 'translation', { text: 'A.' })).toEqual(byRules)
    expect(writing(byRules, 'explanation', { text: 'A noun.' })).toEqual({})
  })

  it('accepts both parts of one analysis', () => {
    const metadata = JSON.stringify({ outdated: ['translation', 'explanation'] })
    const outputs = {
      translation: { failure: 'no' },
      explanation: { text: 'noun', source: 'rules' as const, failure: 'no model' },
    }
    expect(JSON.parse(metadataAfter(metadata, outputs))).toEqual({
      explanation_source: 'rules',
      failures: { translation: 'no', explanation: 'no model' },
      outdated: ['translation'],
    })
  })
})

describe('a sentence that got another text', () => {
  it('names the parts that were made for the old text, until each is written', () => {
    const outdated = JSON.parse(metadataOfNewSource('{}', ['translation', 'explanation']))
    expect(outdated).toEqual({ outdated: ['translation', 'explanation'] })
    expect(writing(outdated, 'translation', { failure: 'no' })).toMatchObject(outdated)
    const half = writing(outdated, 'translation', { text: 'A.' })
    expect(half).toEqual({ outdated: ['explanation'] })
    expect(writing({ outdated: ['explanation'] }, 'explanation', { text: 'A noun.' })).toEqual({})
  })

  it('loses old failures and edited furigana, and keeps the rest', () => {
    const metadata = {
      times: { start: 1 },
      explanation_source: 'rules',
      failures: { translation: 'no' },
      furigana_source: 'person',
    }
    expect(JSON.parse(metadataOfNewSource(JSON.stringify(metadata), []))).toEqual({
      times: { start: 1 },
      explanation_source: 'rules',
    })
  })
})

it('edited furigana are recognised', () => {
  const metadata = metadataWithOwnFurigana('{"failures":{"translation":"no"}}')
  expect(JSON.parse(metadata)).toEqual({ failures: { translation: 'no' }, furigana_source: 'person' })
  expect(hasOwnFurigana(metadata)).toBe(true)
  expect(hasOwnFurigana('{}')).toBe(false)
  expect(hasOwnFurigana(metadataAfter(metadata, { translation: { text: 'A.' } }))).toBe(true)
  expect(hasOwnFurigana(metadataOfNewSource(metadata, []))).toBe(false)
})
