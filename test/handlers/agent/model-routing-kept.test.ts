import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createBinding, updateCallPlan } from '../../../handlers/agent/model-routing.ts'
import { openProvider } from '../../lib/agent/lab.ts'
import { folderOfTest } from '../../support/folders.ts'
import { KEY, openRouting } from './routing-lab.ts'

const fileIn = (folder: string) => join(folder, 'settings', 'agent.json')
const created_at = '2026-10-01T00:00:00.000Z'
const [ENDPOINT, BINDING] = ['01JD0000000000000000000001', '01JD0000000000000000000002']

it('routing settings lie in a file of their owner alone, and outlive the process', async () => {
  const folder = await folderOfTest()
  const provider = await openProvider()
  const first = await openRouting(folder)
  const { id } = await first.created(provider.url, { price_in: 1, requests_per_minute: 60 })
  await first.ask(createBinding, { body: { endpoint_id: id, model: ' model-a ' } })
  await first.ask(updateCallPlan, { body: { default_model: 'model-a' } })

  expect((await stat(fileIn(folder))).mode & 0o777).toBe(0o600)
  expect(await readFile(fileIn(folder), 'utf8')).toContain(KEY)
  const second = await openRouting(folder)
  expect(await second.picture()).toEqual(await first.picture())
  expect(second.kept()).toEqual(first.kept())
  expect([...first.said, ...second.said].join()).not.toContain(KEY)
})

it('a file from before call plans and prices of endpoints can still be read', async () => {
  const folder = await folderOfTest()
  await mkdir(join(folder, 'settings'))
  const stamped = { enabled: true, created_at, updated_at: created_at }
  const settings = {
    endpoints: [
      {
        ...stamped,
        id: ENDPOINT,
        name: 'Old',
        base_url: 'https://old.test/v1',
        api_key: KEY,
        timeout_ms: 120_000,
        max_concurrency: 4,
      },
    ],
    bindings: [
      {
        ...stamped,
        id: BINDING,
        endpoint_id: ENDPOINT,
        model: 'model-a',
        price_in: 1,
        price_out: 2,
        price_cached: null,
      },
    ],
  }
  await writeFile(fileIn(folder), JSON.stringify(settings), { mode: 0o600 })
  const lab = await openRouting(folder)
  expect(await lab.picture()).toMatchObject({
    endpoints: [{ name: 'Old', api_key_set: true, price_in: null, requests_per_minute: null }],
    bindings: [{ model: 'model-a', price_in: 1 }],
    call_plan: { default_model: null, fallback_models: [] },
    automatic_default: { model: 'model-a' },
  })
})

it('a broken file stops the start, and the message names its path but not its content', async () => {
  const folder = await folderOfTest()
  await mkdir(join(folder, 'settings'))
  await writeFile(fileIn(folder), `{ "endpoints": [{ "api_key": "${KEY}"`)
  const failure = await openRouting(folder).catch((error: Error) => error.message)
  expect(failure).toContain(fileIn(folder))
  expect(failure).not.toContain(KEY)
})
