import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documented } from '../../../../lib/contracts/documented.ts'
import { contracts } from '../../../../lib/contracts/index.ts'
import { describeFoundation } from '../../../../lib/data/learners/profile/describe.ts'
import { openapiOf } from '../../../../lib/platform/http/openapi.ts'
import { operationsOf } from '../../../../lib/platform/http/route.ts'

const documents = Object.values(contracts).map(contract => ({
  name: contract.name,
  document: openapiOf(contract, documented),
}))

describe('the OpenAPI documents', () => {
  it.each(documents)(
    'of $name are up to date with the contracts: npm run openapi writes them again',
    ({ name, document }) => {
      const file = new URL(`../../../../docs/openapi/${name}.json`, import.meta.url)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document)
    },
  )

  it.each(documents)(
    'of $name name each schema in one way, refer only to their own parts and stay short',
    ({ document }) => {
      const text = JSON.stringify(document)
      const { components } = Components.parse(document)
      const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
      expect(text.match(/"\$ref":/g)).toHaveLength(references.length)
      expect(references.filter(([, kind = '', name = '']) => !components[kind]?.[name])).toEqual([])
      expect(Object.keys(components.schemas ?? {}).filter(name => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual(
        [],
      )
      expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES)
    },
  )
})

it('every operation is described by some document', () => {
  const described = JSON.stringify(documents)
  const operations = Object.values(contracts).flatMap(contract => operationsOf(contract))
  const relayedBy = new Map(operations.map(each => [each.relays?.operation, each.operation]))
  const missing = operations.filter(({ operation }) => {
    const by = documented.elsewhere.has(operation) ? relayedBy.get(operation) : operation
    return !described.includes(`"${by}"`)
  })
  expect(missing).toEqual([])
})

/** Without white space. */
const MOST_BYTES = 300_000
const Components = z.object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })

it('every schema that a contract exports has a name, which no other has', async () => {
  const folder = new URL('../../../../lib/contracts/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  )
  const modules = await Promise.all(files.map(file => import(new URL(file, folder).href)))
  const schemas = modules.flatMap(module => Object.entries(module))
  expect(
    schemas.flatMap(([name, value]) =>
      value instanceof z.ZodType && !documented.names.has(value) ? [name] : [],
    ),
  ).toEqual([])
})

it('the page of the foundation is up to date with the declarations: npm run openapi writes it again', () => {
  const file = new URL('../../../../docs/foundation.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(describeFoundation())
})
