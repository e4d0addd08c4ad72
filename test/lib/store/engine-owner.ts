import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { createStoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { ensureTables } from '../../../lib/store/engine/ensure-tables.ts'
import { STORES } from '../../../lib/store/tables.ts'

/** A process that endlessly writes to its own engine and prints each key once it is acknowledged. */
const [dataDir = null] = process.argv.slice(2)
const log = { info: () => {}, error: console.error }
const engine = await startEngine({ stores: ['content'], dataDir, log, onCrash: () => process.exit(3) })
const client = createStoreClient({ endpoint: engine.endpoints.content })
await ensureTables(client, STORES.content)
console.log(engine.endpoints.content)

let stopping = false
process.once('SIGTERM', () => {
  stopping = true
})

const write = async (sk: string) => {
  await client.send(new PutCommand({ TableName: 'content', Item: { pk: 'written', sk } }))
  console.log(sk)
}
const writeOn = async (writer: number) => {
  for (let n = 0; !stopping; n += 1) await write(`${writer}-${n}`)
}

await Promise.all([1, 2, 3, 4].map(writeOn))
await write('goodbye')
client.destroy()
await engine.close()
