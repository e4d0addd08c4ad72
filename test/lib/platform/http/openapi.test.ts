import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../../../lib/contracts/index.ts'
import { schemaNames } from '../../../../lib/contracts/schema-names.ts'
import { describeFoundation } from '../../../../lib/data/learners/profile/describe.ts'
import { openapiOf } from '../../../../lib/platform/http/openapi.ts'

describe('the OpenAPI documents', () => {
  it.each(Object.values(contracts))(
    'of $name are up to date with the contracts: npm run openapi writes them again',
    contract => {
      const file = new URL(`../../../../docs/openapi/${contract.name}.json`, import.meta.url)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(openapiOf(contract, schemaNames))
    },
  )
})

it('the page of the foundation is up to date with the declarations: npm run openapi writes it again', () => {
  const file = new URL('../../../../docs/foundation.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(describeFoundation())
})
