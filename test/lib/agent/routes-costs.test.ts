import { describe, expect, it } from 'vitest'
import { behaviours as does, misanswers as says } from '../../support/fake-provider/index.ts'
import { openTwoEndpoints } from './two-endpoints.ts'

const right = (...calls: [number, number]) => ({ calls, isRight: true, warnings: [] })

describe('of two endpoints with the same model', () => {
  it('the cheaper one gets the calls', async () => {
    const cheaper = await openTwoEndpoints({
      prices: [
        [2, 4],
        [1, 2],
      ],
    })
    expect(await cheaper.translate()).toEqual(right(0, 1))
    const free = await openTwoEndpoints({
      prices: [
        [1, 2],
        [0, 0],
      ],
    })
    expect(await free.translate()).toEqual(right(0, 1))
  })

  it('the one with a known price gets them before the one without', async () => {
    const { translate } = await openTwoEndpoints({ prices: [null, [900, 900]] })
    expect(await translate()).toEqual(right(0, 1))
  })

  it('the one that proves cheaper gets them, whatever its list price', async () => {
    const { one, translate } = await openTwoEndpoints({
      prices: [
        [1, 1],
        [1.2, 1.2],
      ],
    })
    one.behave(says.leavesOut(2))
    expect(await translate()).toMatchObject({ calls: [1, 1], isRight: true })
    for (let article = 0; article < 8; article++) await translate()
    expect(await translate()).toEqual(right(0, 1))
  })

  it('the dearer one is called only while the cheaper one fails', async () => {
    const { one, translate, pass, silence } = await openTwoEndpoints({
      prices: [
        [1, 1],
        [9, 9],
      ],
    })
    one.behave(silence())
    expect(await translate()).toEqual(right(1, 1))
    expect(await translate()).toEqual(right(0, 1))
    one.behave(does.honest)
    await pass(30_000)
    expect(await translate()).toEqual(right(1, 0))
  })
})
