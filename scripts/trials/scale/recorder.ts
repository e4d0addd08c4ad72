import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Touch, touchesOfRead, touchesOfWrite } from './touches.ts'
import { Item } from './units.ts'

const Change = z.object({ TableName: z.string(), Key: Item.optional(), Item: Item.optional() })
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Change)) })
const Batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.object({ Item }).optional(),
        DeleteRequest: z.object({ Key: Item }).optional(),
      }),
    ),
  ),
})
const Found = z.object({ Item: Item.optional() })

interface Row {
  table: string
  key: Item
}

/** A proxy between the services and the engine, which computes the cost of each call to each partition on DynamoDB. */
export async function startRecorder(engine: string, tell: (touches: Touch[]) => void) {
  const forward = async (target: string, headers: Record<string, string>, body: string) => {
    const reply = await fetch(engine, {
      method: 'POST',
      headers: { ...headers, 'x-amz-target': target },
      body,
    })
    return { status: reply.status, body: await reply.text() }
  }
  const server = createServer(async (request, response) => {
    const { 'x-amz-target': target = '', authorization = '', 'x-amz-date': date = '' } = request.headers
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      authorization,
      'x-amz-date': String(date),
    }
    const body = await text(request)
    const operation = String(target).split('.')[1] ?? ''
    const asked: unknown = JSON.parse(body)
    const rows = writtenRows(operation, asked)
    const read = async ({ table, key }: Row) => {
      const reply = await forward(
        'DynamoDB_20120810.GetItem',
        headers,
        JSON.stringify({ TableName: table, Key: key, ConsistentRead: true }),
      )
      return Found.parse(JSON.parse(reply.body)).Item ?? null
    }
    const before = await Promise.all(rows.map(read))
    const reply = await forward(String(target), headers, body)
    if (reply.status === 200) {
      const after = await Promise.all(rows.map(read))
      const isTransaction = operation === 'TransactWriteItems'
      tell([
        ...rows.flatMap(({ table }, at) =>
          touchesOfWrite({ table, before: before[at] ?? null, after: after[at] ?? null }, isTransaction),
        ),
        ...touchesOfRead(operation, asked, JSON.parse(reply.body)),
      ])
    }
    response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.0' }).end(reply.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port.')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function writtenRows(operation: string, asked: unknown): Row[] {
  if (operation === 'PutItem' || operation === 'UpdateItem' || operation === 'DeleteItem')
    return [rowOf(Change.parse(asked))]
  if (operation === 'TransactWriteItems')
    return Transaction.parse(asked)
      .TransactItems.flatMap(item => Object.values(item))
      .map(rowOf)
  if (operation !== 'BatchWriteItem') return []
  return Object.entries(Batch.parse(asked).RequestItems).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) =>
      rowOf({ TableName, Item: PutRequest?.Item, Key: DeleteRequest?.Key }),
    ),
  )
}

function rowOf({ TableName, Key, Item: item }: z.infer<typeof Change>): Row {
  const { pk, sk } = Key ?? item ?? {}
  return { table: TableName, key: { pk, sk } }
}
