import { describe, expect, it } from 'vitest'
import { serveProbe } from './probe.ts'

describe('the choice of a route', () => {
  it('a fixed segment wins over a parameter, whatever its name', async () => {
    const { get } = await serveProbe()
    const answered = async (target: string) => JSON.parse((await get(target)).text)
    expect(await answered('/things/latest')).toBe('collection.things.latest')
    expect(await answered('/things/other')).toBe('collection.things.one')
    expect(await answered('/things/7/parts')).toBe('collection.things.parts')
    expect(await answered('/things/7/else')).toBe('collection.things.pair')
  })

  it.each(['/things/latest/', '/THINGS/latest', '/Things/7', '/', '/metrics/', '/things/a%2Fb'])(
    'nothing answers at %s',
    async target => {
      const { get } = await serveProbe()
      const reply = await get(target)
      expect(reply.status).toBe(404)
      expect(reply.headers['content-type']).toBe('application/problem+json')
      expect(JSON.parse(reply.text)).toMatchObject({ status: 404, code: 'not_found' })
    },
  )

  it('another method gets the list of allowed ones', async () => {
    const { call } = await serveProbe()
    const reply = await call({ method: 'POST', target: '/things/7' })
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, PUT' } })
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'method_not_allowed' })
    expect((await call({ method: 'HEAD', target: '/others/7' })).headers.allow).toBe('DELETE')
  })

  it.each(['/things/%zz', '/things/%E7%8C', '/things/7?q=%zz', '/things/7?q=%E7%8C'])(
    'a path that is not percent-encoded UTF-8 is refused: %s',
    async target => {
      const { get, seen } = await serveProbe()
      const reply = await get(target)
      expect(reply.status).toBe(400)
      expect(JSON.parse(reply.text)).toMatchObject({ code: 'invalid_input' })
      expect(seen).toEqual([])
    },
  )
})

describe('pages of other origins', () => {
  const allowed = 'https://reader.example.org'
  const settings = { ALLOW_ORIGINS: `${allowed}, https://second.example.org` }
  const ask = { origin: allowed, 'access-control-request-method': 'PUT' }

  it('may read replies, errors included, if they are allowed', async () => {
    const { get, call } = await serveProbe(settings)
    for (const target of ['/things/7', '/nothing', '/things/%zz', '/fails', '/things/7?unknown=1']) {
      const { headers } = await get(target, { origin: allowed })
      expect(headers['access-control-allow-origin'], target).toBe(allowed)
      expect(headers['access-control-expose-headers']).toContain('X-Request-Id')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
    const tooLarge = await call({
      method: 'PUT',
      target: '/things/7',
      headers: { origin: allowed },
      body: 'a'.repeat(2_000),
    })
    expect(tooLarge).toMatchObject({ status: 413, headers: { 'access-control-allow-origin': allowed } })
  })

  it('may not read replies otherwise', async () => {
    const { get } = await serveProbe(settings)
    const { headers } = await get('/things/7', { origin: 'https://elsewhere.example.org' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('are refused in the preflight', async () => {
    const { call } = await serveProbe(settings)
    const preflight = await call({ method: 'OPTIONS', target: '/things/7', headers: ask })
    expect(preflight).toMatchObject({ status: 204, text: '' })
    expect(preflight.headers['access-control-allow-origin']).toBe(allowed)
    expect(preflight.headers['access-control-allow-methods']).toContain('PUT')
    expect(preflight.headers['access-control-allow-headers']).toContain('Last-Event-ID')
  })

  it('may all read replies if no origin is set', async () => {
    const { get } = await serveProbe()
    expect((await get('/things/7', { origin: allowed })).headers['access-control-allow-origin']).toBe('*')
  })
})

describe('the id of a request', () => {
  const given = 'the-caller-gave-it'

  it.each(['/things/7', '/fails', '/nothing', '/things/%zz'])('%s returns it', async target => {
    const { get } = await serveProbe()
    expect((await get(target, { 'x-request-id': given })).headers['x-request-id']).toBe(given)
  })

  it('is generated if it is missing or malformed', async () => {
    const { get } = await serveProbe()
    for (const headers of [{}, { 'x-request-id': 'a b' }, { 'x-request-id': 'x'.repeat(80) }]) {
      const reply = await get('/nothing', headers)
      expect(reply.headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
      expect(JSON.parse(reply.text).request_id).toBe(reply.headers['x-request-id'])
    }
  })
})

it('the address of the caller is the last one named by a proxy on this machine', async () => {
  const { get, seen } = await serveProbe()
  await get('/things/7')
  await get('/things/7', { 'x-forwarded-for': '203.0.113.9' })
  await get('/things/7', { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })
  expect(seen.map(({ address }) => address)).toEqual(['127.0.0.1', '203.0.113.9', '203.0.113.9'])
})

describe('the metrics at /metrics', () => {
  it('are shown to this machine only', async () => {
    const { get } = await serveProbe()
    await get('/things/7')
    const figures = await get('/metrics')
    expect(figures.status).toBe(200)
    expect(figures.text).toMatch(/http_request_duration_seconds_count\{[^}]*service="collection"/)
  })

  it.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded'])(
    'are refused to a caller with %s',
    async name => {
      const { get } = await serveProbe()
      const refused = await get('/metrics', { [name]: '127.0.0.1' })
      expect(refused.status).toBe(404)
      expect(refused.text).not.toContain('http_request')
    },
  )
})

describe('replies', () => {
  it('announce their length, also for HEAD', async () => {
    const { get, call } = await serveProbe()
    const { headers, text } = await get('/things/7')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
    const head = await call({ method: 'HEAD', target: '/things/7' })
    expect(head).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': headers['content-length'] },
    })
  })

  it('are not cached and declare their type', async () => {
    const { get } = await serveProbe()
    for (const target of ['/things/7', '/nothing']) {
      const { headers } = await get(target)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('have no body if they have no content', async () => {
    const { call } = await serveProbe()
    const reply = await call({ method: 'DELETE', target: '/others/7' })
    expect(reply).toMatchObject({ status: 204, text: '' })
    expect(reply.headers['content-length']).toBeUndefined()
  })

  it('hide the details of an unexpected fault', async () => {
    const { get } = await serveProbe()
    const reply = await get('/fails')
    expect(reply.status).toBe(500)
    expect(reply.text).not.toContain('secret')
  })
})
