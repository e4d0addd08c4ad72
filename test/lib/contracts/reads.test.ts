import { expect, it } from 'vitest'
import { contracts } from '../../../lib/contracts/index.ts'
import { isRead, operationsOf } from '../../../lib/platform/http/route.ts'

const asked = Object.values(contracts)
  .flatMap(operationsOf)
  .filter(route => isRead(route) && route.method !== 'GET')

it('only a POST that stores nothing is declared to change nothing, and may always be repeated', () => {
  for (const route of asked) expect(route, route.operation).not.toMatchObject({ stores: expect.anything() })
  expect(asked.filter(({ method, repeatable }) => method !== 'POST' || repeatable === false)).toEqual([])
})

it('a page may answer look-ups, marks, meanings and entries of words from its device', () => {
  const paths = asked.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(
      ['lookup', 'dictionary/further', 'dictionary/marks', 'dictionary/glosses', 'dictionary/entries'].map(
        path => `/api/collections/${path}`,
      ),
    ),
  )
})
