import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../../../lib/contracts/index.ts'
import { describeFoundation } from '../../../../lib/data/learners/profile/describe.ts'
import { openapiOf } from '../../../../lib/platform/http/openapi.ts'
import type { Contract } from '../../../../lib/platform/http/route.ts'

describe('the OpenAPI documents', () => {
  it.each(Object.values(contracts))(
    'of $name are up to date with the contracts: npm run openapi writes them again',
    contract => {
      const file = new URL(`../../../../docs/openapi/${contract.name}.json`, import.meta.url)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(openapiOf(contract))
    },
  )
})

describe('an operation', () => {
  const operationAt = (contract: Contract, path: string, method: string) =>
    Document.parse(openapiOf(contract)).paths[path]?.[method]

  it('says the least, the most and the default of the numbers in its query', () => {
    const { parameters = [] } = {
      ...operationAt(contracts.data, '/v1/data/adaptive/foundation/{resource}', 'get'),
    }
    const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    expect(schemas).toMatchObject({
      offset: { type: 'integer', minimum: 0, default: 0 },
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    })
  })

  it('describes the refusals that its route declares', () => {
    const { responses = {} } = { ...operationAt(contracts.webhook, '/webhooks/github', 'post') }
    expect(Object.keys(responses)).toEqual(['200', '202', '400', '401', '409', '413', '503', 'default'])
    const { responses: ofStart = {} } = {
      ...operationAt(contracts['user-manager'], '/api/auth/oidc/{provider}/start', 'get'),
    }
    expect(Object.keys(ofStart)).toEqual(['302', '404', 'default'])
  })
})

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), schema: z.unknown() })),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
})

describe('the page of the foundation', () => {
  it('is up to date with the declarations: npm run openapi writes it again', () => {
    const file = new URL('../../../../docs/foundation.md', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(describeFoundation())
  })

  it('is reached by schemas that the OpenAPI documents name', () => {
    const text = JSON.stringify(openapiOf(contracts.study))
    for (const field of ['kanji_familiarity', 'day_starts_at', 'vocabulary_difficulty'])
      expect(text).toContain(field)
  })
})
