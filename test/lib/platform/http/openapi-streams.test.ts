import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openapiOf } from '../../../../lib/platform/http/openapi.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'

const written = { access: 'public', summary: '', receives: 'stream', output: z.null(), status: 204 } as const
const read = { method: 'GET', summary: '', reply: 'stream' } as const
const document = openapiOf(
  contract({
    name: 'data',
    title: 'Bytes',
    port: 1,
    internal: true,
    long_lived: true,
    groups: {
      bytes: group({
        write: { ...written, method: 'PUT', path: '/write' },
        send: { ...written, method: 'POST', path: '/send', media_types: ['multipart/form-data'] },
        download: { ...read, path: '/download', access: 'signed', output: z.null() },
        watch: { ...read, path: '/watch', access: 'public', output: z.object({ n: z.number() }) },
      }),
    },
  }),
)

describe('the document of a route', () => {
  it.each([
    ['/write', 'put', 'application/octet-stream'],
    ['/send', 'post', 'multipart/form-data'],
  ])('%s that takes bytes names their type', (path, method, type) => {
    expect(document).toHaveProperty(['paths', path, method, 'requestBody', 'content'], { [type]: {} })
  })

  it.each([
    ['/download', 'application/octet-stream'],
    ['/watch', 'text/event-stream'],
  ])('%s that sends a stream distinguishes bytes from events', (path, type) => {
    expect(document).toHaveProperty(['paths', path, 'get', 'responses', '200', 'content'], { [type]: {} })
  })

  it('with a signed address demands only the address', () => {
    expect(document).toHaveProperty(['paths', '/download', 'get', 'security'], [])
  })
})
