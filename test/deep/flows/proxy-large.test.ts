import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { learner } from '../../support/people.ts'
import { proxyNames, type RunningProxy, startProxy } from '../../support/proxies/running.ts'
import { visitor } from '../../support/proxies/visitor.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { MB, measuredFile } from './large-file.ts'

const SIZE = 64 * MB

let stack: TestStack
let hana: Awaited<ReturnType<typeof learner>>
beforeAll(async () => {
  stack = await sharedStack()
  hana = await learner(stack)
})

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

  it('a file of 64 MB is uploaded completely, and the proxy stores little of it', async () => {
    const { bytes, mostOnItsWay } = measuredFile(SIZE, stack.dataDir)
    const { status, text } = await visit.ask('study', '/api/videos/file?name=a.wav', {
      method: 'POST',
      headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    expect(status).toBe(201)
    const { file_handle } = JSON.parse(text)
    const found = await dataServerOf(stack).objects.locate(file_handle, new AbortController().signal)
    expect(found?.info.size).toBe(SIZE)
    expect(mostOnItsWay()).toBeLessThan(32 * MB)
  })
})
