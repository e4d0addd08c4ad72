import { describe, expect, it } from 'vitest'
import { behaviours as does } from '../../support/fake-provider/index.ts'
import { KEY } from './lab.ts'
import { openTwoEndpoints } from './two-endpoints.ts'

const MINUTE = 60_000
/** An article without failures, and the number of calls that the two endpoints got for it. */
const right = (...calls: [number, number]) => ({ calls, isRight: true, warnings: [] })

describe('an endpoint that fails', () => {
  it.each([
    ['faults', does.status(500), 2],
    ['a refused key', does.status(401), 1],
    ['too many calls', does.rateLimited('90'), 1],
  ])('is replaced by the other: %s', async (_, behaviour, tries) => {
    const { one, translate } = await openTwoEndpoints()
    one.behave(behaviour)
    expect(await translate()).toEqual(right(tries, 1))
  })

  it('is cooled down for all articles, one of which tries it again in time', async () => {
    const { one, translate, pass } = await openTwoEndpoints()
    one.behave(does.status(401))
    expect(await translate()).toEqual(right(1, 1))
    expect(await translate()).toEqual(right(0, 1))
    await pass(9 * MINUTE)
    expect(await translate()).toEqual(right(0, 1))
    await pass(MINUTE)
    expect(await translate()).toEqual(right(1, 1))
    await pass(19 * MINUTE)
    expect(await translate()).toEqual(right(0, 1))
    one.behave(does.honest)
    await pass(MINUTE)
    expect(await translate()).toEqual(right(1, 0))
    expect(await translate()).toEqual(right(1, 0))
  })
})

describe('when both endpoints fail', () => {
  it('the article reports it, and the next one first tries the one that is ready first', async () => {
    const { one, two, translate } = await openTwoEndpoints()
    one.behave(does.status(401))
    two.behave([does.status(404)])
    expect(await translate()).toEqual({ calls: [1, 1], isRight: false, warnings: ['provider_failed'] })
    expect(await translate()).toEqual({ calls: [1, 1], isRight: true, warnings: [] })
  })

  it('no record shows a key', async () => {
    const { one, two, translate, records } = await openTwoEndpoints()
    one.behave(does.quotesKey(401))
    two.behave(does.quotesKey(500))
    await translate()
    expect(records).toHaveLength(3)
    expect(JSON.stringify(records)).not.toContain(KEY.slice(-6))
  })
})

describe('a model that fails', () => {
  const planned = () =>
    openTwoEndpoints({
      models: ['model-a', 'model-b'],
      call_plan: { default_model: 'model-b', fallback_models: ['model-a'] },
    })

  it('is replaced by the fallback, and the records name that', async () => {
    const { two, translate, records } = await planned()
    two.behave(does.status(500))
    expect(await translate()).toEqual(right(1, 2))
    expect(records.map(({ model, outcome }) => [model, outcome])).toEqual([
      ['model-b', 'failed'],
      ['model-b', 'failed'],
      ['model-a', 'succeeded'],
    ])
  })

  it('and was requested by name is replaced by the fallbacks, not by the default', async () => {
    const { one, two, translate } = await planned()
    expect(await translate('model-a')).toEqual(right(1, 0))
    one.behave(does.status(404))
    expect(await translate('model-a')).toMatchObject({ calls: [1, 0], isRight: false })
    expect(two.requests).toHaveLength(0)
  })
})
