import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { behaviours as does } from '../../support/fake-provider/index.ts'
import { bindingTo, KEY, never, openLab, openProvider, requestFor } from './lab.ts'
import { lines } from './twenty-lines.ts'
import { openTwoEndpoints } from './two-endpoints.ts'

const MINUTE = 60_000
/** An article without failures, and the number of calls that the two endpoints got for it. */
const right = (...calls: [number, number]) => ({ calls, isRight: true, warnings: [] })

describe('an endpoint that fails', () => {
  it.each([
    ['faults', does.status(500), 2],
    ['broken connections', does.reset, 2],
    ['sign-in pages', does.html, 2],
    ['a refused key', does.status(401), 1],
    ['used-up credit', does.status(402), 1],
    ['an unknown model', does.status(404), 1],
    ['too many calls', does.rateLimited('90'), 1],
  ])('is replaced by the other: %s', async (_, behaviour, tries) => {
    const { one, translate } = await openTwoEndpoints()
    one.behave(behaviour)
    expect(await translate()).toEqual(right(tries, 1))
  })

  it('is replaced by the other when it is silent', async () => {
    const { one, translate, silence } = await openTwoEndpoints()
    one.behave(silence())
    expect(await translate()).toEqual(right(1, 1))
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

  it('with an occasional fault is not cooled down', async () => {
    const { one, translate } = await openTwoEndpoints()
    for (let article = 0; article < 4; article++) {
      one.behave([does.status(500)])
      expect(await translate()).toEqual(right(2, 0))
    }
  })

  it('is called again as soon as it asked for', async () => {
    const { one, translate, pass } = await openTwoEndpoints()
    one.behave([does.rateLimited('30')])
    expect(await translate()).toEqual(right(1, 1))
    await pass(29_999)
    expect(await translate()).toEqual(right(0, 1))
    await pass(1)
    expect(await translate()).toEqual(right(1, 0))
  })

  it('does not affect the other', async () => {
    const { one, two, translate, deps } = await openTwoEndpoints()
    one.behave(does.status(401))
    two.behave([does.status(500)])
    expect(await translate()).toEqual(right(1, 2))
    expect(deps.routes.bindings('model-a', 'translation').map(each => deps.health.cooldown(each))).toEqual([
      expect.objectContaining({ failure: 'unauthenticated' }),
      null,
    ])
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

  it('is passed over while it is cooled down', async () => {
    const { two, translate, pass, silence } = await planned()
    two.behave(silence())
    expect(await translate()).toEqual(right(1, 1))
    expect(await translate()).toEqual(right(1, 0))
    two.behave(does.honest)
    await pass(30_000)
    expect(await translate()).toEqual(right(0, 1))
  })

  it('is waited for a moment when it is only busy', async () => {
    const { two, translate, pauses } = await planned()
    two.behave([does.rateLimited('4')])
    expect(await translate()).toEqual(right(0, 2))
    expect(pauses).toEqual([4_000])
    two.behave([does.rateLimited('6')])
    expect(await translate()).toEqual(right(1, 1))
    expect(pauses).toEqual([4_000])
  })

  it('and was requested by name is replaced by the fallbacks, not by the default', async () => {
    const { one, two, translate } = await planned()
    expect(await translate('model-a')).toEqual(right(1, 0))
    one.behave(does.status(404))
    expect(await translate('model-a')).toMatchObject({ calls: [1, 0], isRight: false })
    expect(two.requests).toHaveLength(0)
  })
})

it('an endpoint with a limit per minute gets attempts in other formats at the same rate', async () => {
  const provider = await openProvider()
  provider.behave(does.refusesEveryFormat)
  const { endpoint, binding } = bindingTo(provider.url, { max_concurrency: 1 })
  const lab = openLab({ binding, endpoint: { ...endpoint, requests_per_minute: 6 } }, { deadlineMs: 60_000 })
  await analyse(requestFor(lines), lab.deps, never)
  expect(provider.requests.map(({ chat }) => chat?.response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    undefined,
  ])
  expect(lab.pauses).toEqual([10_000, 10_000])
})
