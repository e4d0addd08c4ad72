import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import express from 'express'

/** Serves the baseline without authentication or validation: one query with the default SDK, files by Express, one conditional put. */
const [endpoint = '', table = '', folder = ''] = process.argv.slice(2)

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  }),
)

const app = express()
app.get('/articles/:id', async (request, response) => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :article AND begins_with(sk, :rows)',
      ExpressionAttributeValues: { ':article': `ARTICLE#${request.params.id}`, ':rows': 'SENTENCE#' },
      ConsistentRead: true,
      Limit: 100,
    }),
  )
  response.json(Items)
})
if (folder !== '') app.use('/static', express.static(folder))
app.post('/transactions', async (_request, response) => {
  await client.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: table,
            Item: { pk: `BENCH#${randomUUID()}`, sk: 'BENCH' },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
    }),
  )
  response.json({})
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address !== null ? address.port : '')
})

// The pipe closes even if the bench is killed.
process.stdin.once('end', () => process.exit()).resume()
