import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { known, password, processLab } from '../../flows/process-lab.ts'
import { edictLines, smallDictionary } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { moment } from '../../support/moments.ts'
import { signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

const { lab, start } = processLab()

let small: Awaited<ReturnType<typeof smallDictionary>>
beforeAll(async () => {
  small = await smallDictionary()
})
afterAll(() => small.close())

type Root = Awaited<ReturnType<typeof signIn>>
const started = async () => {
  const stack = await start({ ...known, DICTIONARY_SOURCE: small.source })
  return { stack, root: await signIn(stack, 'root', password) }
}
const settled = ({ manager }: Root) =>
  eventually(async () => {
    const state = await manager.dictionary.state()
    expect(state.active).not.toBeNull()
    expect(state.building).toBeNull()
    return state
  })
const leftovers = async () =>
  (await readdir(join(lab.folder, 'data', 'dictionary'))).filter(name => !name.endsWith('.bundle'))

it('a dictionary is built at the next start after a kill, and a kill during an activation leaves one or the other', async () => {
  const first = await started()
  await moment(150)
  await first.stack.stop('SIGKILL')
  const { stack, root } = await started()
  const { active: former, failure } = await settled(root)
  expect(former?.report.about.entries).toBe(small.dictionary.about.entries)
  expect([failure, await leftovers()]).toEqual([null, []])

  const lines = Buffer.from([...edictLines, '鯨 [くじら] /(n) whale/'].join('\n'))
  await root.manager.dictionary.part({ params: { n: 1 }, body: lines })
  await root.manager.dictionary.build({ body: { source: 'parts', parts: 1 } })
  const { version, candidate } = await eventually(async () => {
    const state = await settled(root)
    expect(state.candidate).not.toBeNull()
    return state
  })
  const activating = root.manager.dictionary
    .activate({ body: { expected_version: version } })
    .catch(() => null)
  await moment(5)
  await stack.stop('SIGKILL')
  await activating

  const settings = { DATA_DIR: join(lab.folder, 'data'), DICTIONARY_SOURCE: small.source }
  const next = await testStack(settings, { inMemory: false })
  await using ending = new AsyncDisposableStack()
  ending.defer(next.close)
  const reader = await signIn(next, 'root', password)
  const { active, candidate: other } = await settled(reader)
  expect([active?.sha256, other?.sha256].toSorted()).toEqual([former?.sha256, candidate?.sha256].toSorted())
  await eventually(async () => {
    const { items } = await reader.collection.dictionary.search({ query: { q: 'whale' } })
    expect(items).toHaveLength(active?.sha256 === candidate?.sha256 ? 1 : 0)
  })
})
