import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../../lib/contracts/index.ts'
import { openapiOf } from '../../../lib/http/openapi.ts'

describe('the OpenAPI documents', () => {
  it.each(Object.values(contracts))(
    'of $name are the ones the contracts make: npm run openapi writes them anew',
    contract => {
      const file = new URL(`../../../docs/openapi/${contract.name}.json`, import.meta.url)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(openapiOf(contract))
    },
  )
})
