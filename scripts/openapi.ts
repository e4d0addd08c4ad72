import { mkdirSync, writeFileSync } from 'node:fs'
import { contracts } from '../lib/contracts/index.ts'
import { schemaNames } from '../lib/contracts/schema-names.ts'
import { describeFoundation } from '../lib/data/learners/profile/describe.ts'
import { openapiOf } from '../lib/platform/http/openapi.ts'

const folder = new URL('../docs/openapi/', import.meta.url)

mkdirSync(folder, { recursive: true })
for (const contract of Object.values(contracts))
  writeFileSync(
    new URL(`${contract.name}.json`, folder),
    `${JSON.stringify(openapiOf(contract, schemaNames), null, 2)}\n`,
  )

writeFileSync(new URL('../foundation.md', folder), describeFoundation())
