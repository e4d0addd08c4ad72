import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendForBytes } from '../router/http.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { ended } from '../support/tasks.ts'
import { longText } from '../support/texts.ts'

let port: number
let hana: Awaited<ReturnType<typeof learner>>
let target: string
let events: string
beforeAll(async () => {
  const stack = await sharedStack()
  hana = await learner(stack)
  const body = { raw_content: longText(120), explain_mode: 'split' as const }
  const { task_id } = await hana.study.articles.upload({ body })
  const { article_id } = await ended(hana, task_id)
  port = Number(new URL(stack.addresses.study).port)
  target = `/api/articles/${article_id}?limit=100`
  events = `/api/tasks/${task_id}/events`
})

const get = (headers: Record<string, string>, from = target) =>
  sendForBytes(port, { target: from, headers: { authorization: `Bearer ${hana.token}`, ...headers } })

describe('a page of an article', () => {
  it('is the same in every coding, and much shorter in two of them', async () => {
    const plain = await get({})
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get({ 'accept-encoding': 'gzip' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(JSON.parse(plain.bytes.toString()).sentences).toHaveLength(100)
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    for (const { bytes, headers } of [br, gzip]) {
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3)
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(headers.vary).toMatch(/Authorization.*Accept-Encoding/)
    }
  })

  it('is not sent again in any coding to a reader who has it', async () => {
    const { etag = '' } = (await get({ 'accept-encoding': 'br' })).headers
    for (const coding of ['br', 'gzip', 'identity']) {
      const again = await get({ 'accept-encoding': coding, 'if-none-match': etag })
      expect(again).toMatchObject({ status: 304, headers: { etag } })
      expect(again.headers.vary).toMatch(/Accept-Encoding/)
    }
  })
})

it('a stream of events is not compressed', async () => {
  const { headers, bytes } = await get({ 'accept-encoding': 'br' }, events)
  expect(headers['content-encoding']).toBeUndefined()
  expect(bytes.toString()).toContain('event: completed')
})
