import { expect, it } from 'vitest'
import { contracts } from '../../../lib/contracts/index.ts'
import { operationsOf } from '../../../lib/platform/http/route.ts'

it.each(Object.values(contracts))('no two routes of $name have the same address', contract => {
  const addresses = operationsOf(contract).map(({ method, path }) => `${method} ${path}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) < index)).toEqual([])
})
