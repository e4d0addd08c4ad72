import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { type ServiceName, serviceNames } from '../../../lib/platform/http/route.ts'
import { inStores } from '../../support/backups.ts'
import { folderOfTest } from '../../support/folders.ts'
import { formerHana, noBackup, putFormerStores } from '../../support/former-stores.ts'
import { administrator, learner, signIn } from '../../support/people.ts'
import { programEnvironment } from '../../support/program-environment.ts'
import { testStack } from '../../support/stack.ts'

const script = fileURLToPath(new URL('../../../scripts/migrate-content.ts', import.meta.url))
const RECORDING = 'sources/2026/11/01ARZ3NDEKTSV4RRFFQ69G5FAV.mp3'

let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
})
const at = (...parts: string[]) => join(folder, ...parts)

const started = (name: string, only: readonly ServiceName[] = serviceNames) =>
  testStack({ DATA_DIR: at(name) }, { inMemory: false, backupProgram: noBackup, only })

/** The data folder of an earlier release, upgraded, with a recording on disk. */
async function source() {
  await putFormerStores(at('source'))
  await inStores(at('source'), async () => {})
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

it('content moves to a stack with its own accounts, whose ids the map gives', async () => {
  const from = await source()
  const first = await started('target', ['user-manager', 'data', 'manager'])
  const [, mina] = [await administrator(first), await learner(first, 'mina')]
  await first.close()
  const lines = await migrate(from, at('target'), `2,${mina.user.id}\n3,77`)
  expect(lines[0]).toMatch(/^content: \d+ items moved \(SHA-256 [0-9a-f]{64}\)\.$/)
  expect(lines.slice(2)).toEqual([
    'Objects: 1 (0.0 MB), of which 1 written now.',
    `They belong to the accounts 1, ${mina.user.id}, 77: check that these ids belong to the right people at the target.`,
  ])

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
