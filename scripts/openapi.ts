import { mkdirSync, writeFileSync } from 'node:fs'
import { documented } from '../lib/contracts/documented.ts'
import { contracts } from '../lib/contracts/index.ts'
import { describeFoundation } from '../lib/data/learners/profile/describe.ts'
import { openapiOf } from '../lib/platform/http/openapi.ts'

const folder = new URL('../docs/openapi/', import.meta.url)

mkdirSync(folder, { recursive: true })
for (const contract of Object.values(contracts))
  writeFileSync(
    new URL(`${contract.name}.json`, folder),
    `${JSON.stringify(openapiOf(contract, documented), null, 2)}\n`,
  )

writeFileSync(new URL('../foundation.md', folder), describeFoundation())
