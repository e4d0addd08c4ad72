import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import {
  answerTo,
  type Behaviour,
  behaviours as does,
  misanswers as says,
} from '../../support/fake-provider/index.ts'
import { forgets, onlyOf, saysOfAll } from '../../support/fake-provider/line-answers.ts'
import * as told from '../../support/fake-provider/tellings.ts'
import { bindingTo, never, openLab, openProvider, requestFor, sentences } from './lab.ts'

const lines = sentences(20, 40)
const all = lines.map(({ index }) => index)
const others = all.filter(index => index !== 47)

/** Two models, the second of which is asked for the lines that the first leaves open. */
const openTwo = async (first: Behaviour, second: Behaviour = does.honest) => {
  const provider = await openProvider()
  provider.forModel('model-a', first)
  provider.forModel('model-b', second)
  const bindings = [
    bindingTo(provider.url, { at: 1, model: 'model-a' }),
    bindingTo(provider.url, { at: 2, model: 'model-b' }),
  ]
  const lab = openLab(bindings, { call_plan: { default_model: 'model-a', fallback_models: ['model-b'] } })
  const result = await analyse(requestFor(lines), lab.deps, never)
  const askedOf = (model: string) =>
    provider.requests.filter(({ chat }) => chat?.model === model).map(({ asked }) => [...asked.keys()])
  const translations = result.results.map(({ translation }) => translation)
  return { result, askedOf, translations, requests: provider.requests }
}

const bad = '47番目の文です。'
const honestly = lines.map(({ sentence }) => answerTo('translation', sentence))

describe('one bad sentence', () => {
  it.each([
    ['given back', onlyOf(bad, told.source)],
    ['in another language', onlyOf(bad, told.otherLanguage)],
    ['left out', forgets(bad)],
  ])('costs only itself, and only itself goes to the next model: %s', async (_, behaviour) => {
    const { result, translations, askedOf } = await openTwo(behaviour)
    expect(translations).toEqual(honestly)
    expect(result.warnings).toEqual([])
    expect(askedOf('model-a')).toEqual([all, [47]])
    expect(askedOf('model-b')).toEqual([[47]])
  })

  it('is shown to the next model with its neighbours', async () => {
    const { requests } = await openTwo(onlyOf(bad, told.loop))
    const { context } = requests.find(({ chat }) => chat?.model === 'model-b') ?? {}
    expect(context).toEqual([44, 45, 46, 48, 49, 50].map(at => `${at}番目の文です。`))
  })

  it('that every model fails on is reported with the reason of the last one', async () => {
    const { result } = await openTwo(onlyOf(bad, told.otherLanguage), onlyOf(bad, told.loop))
    expect(result.results.filter(({ translation }) => translation).map(({ index }) => index)).toEqual(others)
    expect(result.results[7]).toEqual({
      index: 47,
      failures: {
        translation:
          'The language model repeated itself over and over on this sentence. Try again, or use another model.',
      },
    })
  })
})

describe('a model that gets nothing right', () => {
  it.each([
    ['mixes up lines', says.numbersFrom(1)],
    ['gives them back', says.copiesSource],
    ['has one long text for all', saysOfAll('Somebody says here what there is to say.')],
  ])(
    'gets no further calls after eight in a row without a line; the next model does: %s',
    async (_, behaviour) => {
      const onlyInCompany: Behaviour = exchange =>
        (exchange.request.asked.size === 1 ? says.emptyContent : behaviour)(exchange)
      const { translations, askedOf } = await openTwo(onlyInCompany)
      expect(translations).toEqual(honestly)
      expect(askedOf('model-a')).toHaveLength(8)
      expect(askedOf('model-b')).toEqual([all])
    },
  )

  it('that gives one long text for all lines gets none accepted, even when lines are asked for alone', async () => {
    const ofAll = saysOfAll('Somebody says here what there is to say.')
    const { translations, askedOf } = await openTwo(ofAll)
    expect(translations).toEqual(honestly)
    expect(askedOf('model-a').map(({ length }) => length)).toEqual([20, 20, 10, 1, 1, 1, 1, 1])

    const onlyAlone: Behaviour = exchange =>
      (exchange.request.asked.size === 1 ? ofAll : says.emptyContent)(exchange)
    const { result } = await openTwo(onlyAlone, onlyAlone)
    const mixedUp =
      'The language model mixed this sentence up with another one. Try again, or use another model.'
    expect(result.results.slice(0, 2).map(({ failures }) => failures?.translation)).toEqual([
      mixedUp,
      mixedUp,
    ])
    expect(result.results.filter(({ translation }) => translation)).toEqual([])
  })

  it('is not reported as refusing lines that it was not asked about again', async () => {
    const refusesAtLast: Behaviour = exchange =>
      (exchange.request.asked.has(44) && exchange.request.asked.size === 1 ? says.refusal : says.emptyTexts)(
        exchange,
      )
    const { result } = await openTwo(refusesAtLast, refusesAtLast)
    const reasons = result.results.map(({ failures }) => failures?.translation)
    expect(reasons.filter(reason => reason?.includes('declined')).length).toBeLessThanOrEqual(1)
    expect(reasons.every(reason => reason !== undefined)).toBe(true)
  })
})
