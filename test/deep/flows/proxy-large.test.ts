import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { learner } from '../../support/people.ts'
import { proxyNames, type RunningProxy, startProxy } from '../../support/proxies/running.ts'
import { visitor } from '../../support/proxies/visitor.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { wavOf } from '../../support/wav.ts'

const MB = 1024 * 1024
const SIZE = 300 * MB

let stack: TestStack
let hana: Awaited<ReturnType<typeof learner>>
beforeAll(async () => {
  stack = await testStack()
  hana = await learner(stack)
})
afterAll(() => stack?.close())

describe.each(proxyNames)('behind %s', name => {
  let proxy: RunningProxy
  let visit: ReturnType<typeof visitor>
  beforeAll(async () => {
    proxy = await startProxy(name, stack)
    visit = visitor(proxy)
  })
  afterAll(async () => {
    await visit?.close()
    await proxy?.close()
  })

  it('a file of 300 MB goes up whole, and nothing of it waits in a file of the proxy', async () => {
    const before = await filesBelow(proxy.folder)
    const left: string[] = []
    async function* bytes() {
      const head = wavOf(1_000)
      yield head
      for (let sent = head.length; sent < SIZE; ) {
        const piece = Buffer.alloc(Math.min(MB, SIZE - sent), sent)
        sent += piece.length
        yield piece
        left.push(...(await filesBelow(proxy.folder)).filter(file => !before.includes(file)))
      }
    }
    const { status, text } = await visit.ask('study', '/api/videos/file?name=a.wav', {
      method: 'POST',
      headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/octet-stream' },
      body: Readable.from(bytes()),
    })
    expect(status).toBe(201)
    const { file_handle } = JSON.parse(text)
    const found = await dataServerOf(stack).objects.locate(file_handle, new AbortController().signal)
    expect([found?.info.size, left]).toEqual([SIZE, []])
  })
})

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
