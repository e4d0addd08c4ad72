import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStoreClient } from '../../../lib/store/client.ts'
import { startEngine } from '../../../lib/store/engine/engine.ts'
import { formerHana, noBackup, putFormerStores } from '../../support/former-stores.ts'
import { administrator, learner, signIn } from '../../support/people.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { deepIt } from '../../support/sample.ts'
import { testStack } from '../../support/stack.ts'
import { quietLog } from '../../support/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const script = fileURLToPath(new URL('../../../scripts/migrate-content.ts', import.meta.url))
const RECORDING = 'sources/2026/11/01ARZ3NDEKTSV4RRFFQ69G5FAV.mp3'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())
const at = (...parts: string[]) => join(folder.path, ...parts)

const started = (name: string) =>
  testStack({ DATA_DIR: at(name) }, { inMemory: false, backupProgram: noBackup })

/** The data folder of an earlier release, upgraded, with a recording on disk. */
async function source() {
  await putFormerStores(at('source'))
  await (await started('source')).close()
  const file = at('source', 'uploads', 'video', 'u2', RECORDING)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, 'a recording')
  return at('source')
}

/** `npm run migrate-content` as a person runs it. */
async function migrate(from: string, to: string, users = '', ...more: string[]) {
  await writeFile(at('users'), users)
  const args = [script, '--from', from, '--to', to, '--users', at('users'), ...more]
  const env = { ...programEnvironment, DYNOXIDE_BIN: process.env.DYNOXIDE_BIN }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout.trim().split('\n')
}

async function textIn(dataDir: string) {
  const stores = ['content', 'collections'] as const
  const engine = await startEngine({
    stores,
    dataDir,
    log: quietLog,
    onCrash: () => {},
    binary: process.env.DYNOXIDE_BIN,
  })
  const items: string[] = []
  for (const store of stores) {
    const client = createStoreClient({ endpoint: engine.endpoints[store] })
    for await (const { Items = [] } of paginateScan({ client }, { TableName: store }))
      items.push(
        ...Items.map(item => JSON.stringify(item, (_, part) => (part instanceof Uint8Array ? '' : part))),
      )
    client.destroy()
  }
  await engine.close()
  return items
}

it('content moves to a stack with its own accounts, whose ids the map gives', async () => {
  const from = await source()
  const first = await started('target')
  const [, mina] = [await administrator(first), await learner(first, 'mina')]
  await first.close()
  const lines = await migrate(from, at('target'), `2,${mina.user.id}\n3,77`)
  expect(lines[0]).toMatch(/^content: \d+ items moved \(SHA-256 [0-9a-f]{64}\)\.$/)
  expect(lines.slice(2)).toEqual([
    'Objects: 1 (0.0 MB), of which 1 written now.',
    `They belong to the accounts 1, ${mina.user.id}, 77: check that these ids belong to the right people at the target.`,
  ])
  const again = await migrate(from, at('target'), `2,${mina.user.id}\n3,77`)
  expect(again[0]).toBe(lines[0]?.replace('moved', 'were there already'))
  expect(again[2]).toBe('Objects: 1 (0.0 MB), of which 0 written now.')

  const second = await started('target')
  try {
    const there = await signIn(second, 'mina', 'password of mina')
    const { items } = await there.study.articles.list({ query: { scope: 'mine' } })
    expect(items).toMatchObject([{ title: '花' }, { title: '猫', position: { index: 1 } }])
    expect(await there.study.articles.get({ params: { id: 1 } })).toMatchObject({ is_favorite: true })
    expect((await there.collection.words.list({ query: {} })).total).toBe(3)
    expect((await there.collection.review.queue({ query: {} })).items).not.toEqual([])
    expect(
      (await there.study.foundation.list({ params: { resource: 'goals' }, query: {} })).items,
    ).toMatchObject([{ user_id: mina.user.id, values: { name: 'JLPT N3' } }])
    await expect(signIn(second, formerHana.username, formerHana.password)).rejects.toMatchObject({
      status: 401,
    })
  } finally {
    await second.close()
  }
  expect(await readFile(at('target', 'uploads', 'video', `u${mina.user.id}`, RECORDING), 'utf8')).toBe(
    'a recording',
  )
})

deepIt(
  'a move through an endpoint with two maps leaves no former id, and moving back restores everything',
  async () => {
    const from = await source()
    const engine = await startEngine({
      stores: ['content'],
      dataDir: null,
      log: quietLog,
      onCrash: () => {},
      binary: process.env.DYNOXIDE_BIN,
    })
    try {
      const { content: endpoint } = engine.endpoints
      const objects = at('objects')
      const prefix = ['--to-prefix', 'x-', '--to-objects', objects]
      await migrate(from, endpoint, '2,4242001\n3,4242002', ...prefix)
      const back = ['--from-prefix', 'x-', '--from-objects', objects]
      await migrate(endpoint, at('elsewhere'), '4242001,5150001\n4242002,5150002', ...back)
      const texts = await textIn(at('elsewhere'))
      expect(texts.filter(text => /424200[12]/.test(text))).toEqual([])
      expect(texts.filter(text => text.includes('5150001')).length).toBeGreaterThan(50)
      expect(await readdir(at('elsewhere', 'uploads', 'video'))).toEqual(['u5150001'])
      const [content, collections] = await migrate(endpoint, at('back'), '4242001,2\n4242002,3', ...back)
      const [same] = await migrate(from, at('back'))
      expect(same).toBe(content?.replace('moved', 'were there already'))
      expect(collections).toMatch(/moved/)
    } finally {
      await engine.close()
    }
  },
)

deepIt('a running stack is not changed, and a wrong map is reported', async () => {
  const from = await source()
  const running = await started('source')
  await expect(migrate(from, at('target'))).rejects.toThrow('is in use by another yomu')
  await running.close()
  await expect(migrate(from, at('target'), '2,5\n3,5')).rejects.toThrow(
    'Lines 1 and 2 of the map of ids map two accounts to 5',
  )
  await expect(migrate(from, from)).rejects.toThrow('The source and the target are the same.')
  await expect(migrate(at('nowhere'), at('target'))).rejects.toThrow('There are no stores of yomu in')
})
