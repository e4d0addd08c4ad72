import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { contracts } from '../../../lib/contracts/index.ts'
import { root } from '../../structure/source-tree.ts'
import { packagedLambdas } from '../../support/lambda/packages.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { eventFor } from '../../support/surroundings.ts'

const lab = startedForFile(packagedLambdas)
const never = new AbortController().signal
const health = eventFor(contracts.manager.groups.system.health)

async function ask(service: string, rawPath: string, headers: Record<string, string> = {}) {
  const found = lab().packages.find(({ planned }) => planned.service === service)
  if (!found) throw new Error(`${service} is no Lambda`)
  const http = { ...health.requestContext.http, path: rawPath }
  const event = { ...health, rawPath, headers, requestContext: { ...health.requestContext, http } }
  const { result } = await found.ask(event, never)
  return { ...result, bytes: Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8') }
}

it('the package of user_manager serves it, with its store', async () => {
  const { statusCode, body } = await ask('user-manager', '/health')
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    {
      service: 'user-manager',
      release: null,
      status: 'ok',
      checks: { accounts: 'ok', installation: 'ok' },
      installation: { id: null, is_settled: false },
    },
  ])
})

it('the package of collection_server serves it, degraded because the other services are missing', async () => {
  const { statusCode, body } = await ask('collection', '/health')
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { service: 'collection', status: 'degraded' }])
})

it('the package of manager_server serves the console as it was built', async () => {
  const page = await readFile(join(root, 'console/dist/index.html'), 'utf8')
  const [script = ''] = /assets\/[\w-]+\.js/.exec(page) ?? []
  const packed = await ask('manager', `/${script}`, { 'accept-encoding': 'br' })
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br'])
  expect(brotliDecompressSync(packed.bytes)).toEqual(await readFile(join(root, 'console/dist', script)))
})
