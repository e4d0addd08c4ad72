import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { type Behaviour, behaviours as does, misanswers as says } from '../../support/fake-provider/index.ts'
import { deepIt } from '../../support/sample.ts'
import {
  answers,
  better,
  furiganaRequest,
  local,
  locally,
  text,
  withDictionary,
  written,
} from './furigana-lab.ts'
import { labAt, never } from './lab.ts'

const read = async (behaviour: Behaviour | Behaviour[], options: { deadlineMs?: number } = {}) => {
  const { provider, ...lab } = await labAt(behaviour, options)
  const request = furiganaRequest(text)
  const { results, warnings } = await analyse(request, withDictionary(lab.deps), never)
  expect(results.map(({ index }) => index)).toEqual([40, 41, 42, 43])
  expect(results.flatMap(({ failures }) => failures ?? [])).toEqual([])
  expect(warnings).toEqual([])
  return {
    furigana: results.map(result => written(result.furigana)),
    records: lab.records,
    requests: provider.requests,
  }
}

describe('the furigana of a model', () => {
  it('replace the analyser’s, and are marked as a model’s', async () => {
    const { furigana, records, requests } = await read(answers(better))
    expect(furigana).toEqual(better)
    const [one, two, three, four] = text.map(({ length }) => length)
    expect(records).toMatchObject([
      {
        stage: 'furigana',
        outcome: 'succeeded',
        answered_characters: (one ?? 0) + (three ?? 0) + (four ?? 0),
      },
    ])
    expect(two).toBeGreaterThan(0)
    expect(requests.map(({ asked, context }) => [[...asked.keys()], context])).toEqual([
      [[40, 42, 43], ['そうですか。']],
    ])
  })

  deepIt('are accepted when the model also puts readings into the line’s beginning', async () => {
    const { furigana, requests } = await read(answers(better, line => `${line.slice(0, 2)}[よみ]`))
    expect(furigana).toEqual(better)
    expect(requests).toHaveLength(1)
  })

  deepIt('are asked for with the article’s language and level, which change nothing else', async () => {
    const { provider, deps } = await labAt()
    const asked = { output_language: 'zh-TW', explanation_level: 'N5' as const }
    provider.behave(answers(better))
    const { results } = await analyse({ ...furiganaRequest(text), ...asked }, withDictionary(deps), never)
    await analyse(furiganaRequest(text), withDictionary(deps), never)
    expect(results.map(({ furigana }) => written(furigana))).toEqual(better)
    const [system = '', usual] = provider.requests.map(({ chat }) => chat?.messages[0]?.content)
    expect(system).toContain('at JLPT level N5 ')
    expect(system).toContain('who reads Chinese (Traditional, Taiwan).')
    expect(system.replace('level N5 ', 'level N3 ').replace('Chinese (Traditional, Taiwan)', 'English')).toBe(
      usual,
    )
  })

  deepIt('are asked for again, alone, if none for a line is usable', async () => {
    const partly = answers([text[0] ?? '', '', better[2] ?? '', better[3] ?? ''])
    const { furigana, requests, records } = await read([partly, answers(better)])
    expect(furigana).toEqual(better)
    expect(requests.map(({ asked }) => [...asked.keys()])).toEqual([[40, 42, 43], [40]])
    expect(records.map(({ answered_characters }) => answered_characters)).toEqual([
      (text[2]?.length ?? 0) + (text[3]?.length ?? 0),
      text[0]?.length,
    ])
  })
})

describe('the analyser’s furigana stand, and nothing is reported as failed,', () => {
  const another = [better[2], '', better[3], better[0]].map(line => line ?? '')
  it.each<[string, Behaviour]>([
    ['that gives the lines back', says.copiesSource],
    ['that gives other lines', answers(another)],
    ['that writes prose', says.prose],
    ['that refuses', says.refusal],
    ['that is broken', does.status(500)],
  ])('with a model %s', async (_, behaviour) => {
    const { furigana, records } = await read(behaviour)
    expect(furigana).toEqual(local)
    expect(records.length).toBeGreaterThan(0)
    expect(records.map(({ stage }) => stage)).toEqual(records.map(() => 'furigana'))
    expect(records.filter(({ answered_characters }) => answered_characters !== 0)).toEqual([])
  })

  deepIt('before a model that garbles every line has cost many calls', async () => {
    const { requests } = await read(answers(local.map(line => line.replaceAll(']', ''))))
    expect(requests).toHaveLength(3)
  })

  deepIt('with a model that does not answer in time', async () => {
    expect((await read(does.hang, { deadlineMs: 300 })).furigana).toEqual(local)
  })
})

it('no model is asked for furigana of lines without kanji, or of endless ones', async () => {
  const { provider, deps, records } = await labAt()
  const lines = ['そうですか。', 'ＯＫ！', '雨だ。'.repeat(1_001)]
  const { results } = await analyse(furiganaRequest(lines), withDictionary(deps), never)
  expect(results.map(({ furigana }) => furigana)).toEqual(lines.map(locally))
  expect([provider.requests.length, records.length]).toEqual([0, 0])
})
