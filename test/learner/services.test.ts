import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { collection } from '../../lib/contracts/collection.ts'
import { contracts } from '../../lib/contracts/index.ts'
import { spareOffset } from '../../scripts/deploy/start-check.ts'
import { learnerServices } from '../../scripts/learner/services.ts'

const CONFIG_LOCAL_FILE = '/nowhere/local.yaml'

it('a learner’s commands call the ports that PORT_OFFSET sets, or the address of a service', async () => {
  const offset = await spareOffset(10_000)
  const asked: (string | undefined)[] = []
  const server = createServer(({ headers, url }, reply) => {
    asked.push(`${headers.host} ${url}`)
    reply.writeHead(404).end()
  })
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const port = contracts.collection.port + offset
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

  const words = (env: Record<string, string>) =>
    learnerServices({ CONFIG_LOCAL_FILE, ...env })
      .collectionAs('token')
      .words.list({})
      .catch(() => {})
  await words({ PORT_OFFSET: String(offset) })
  await words({ COLLECTION_SERVER_URL: `http://127.0.0.1:${port}/` })
  const path = collection.groups.words.list.path
  expect(asked).toEqual([`127.0.0.1:${port} ${path}`, `127.0.0.1:${port} ${path}`])
})
