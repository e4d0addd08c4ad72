import { describe, expect, it } from 'vitest'
import { type Replying, whoseIs } from '../../web/api/ours.ts'

const json: Replying = {}
const empty: Replying = { status: 204 }
const lines: Replying = { reply: 'lines' }
const picture: Replying = { reply: 'bytes', reply_type: 'image/webp' }
const stream: Replying = { reply: 'stream' }
const HTML = 'text/html; charset=utf-8'
const PROBLEM = 'application/problem+json'
const ours = JSON.stringify({ code: 'unauthenticated' })

const whose = (route: Replying, status: number, type: string, text = '', isRedirect = false) =>
  whoseIs(route, { status, type, isRedirect, text: async () => text })

describe('a reply', () => {
  it.each<[string, Replying, number, string, string?]>([
    ['JSON', json, 200, 'application/json; charset=utf-8'],
    ['JSON of another status', json, 202, 'Application/JSON'],
    ['nothing', empty, 204, ''],
    ['nothing new', json, 304, ''],
    ['lines', lines, 200, 'application/x-ndjson'],
    ['bytes', picture, 200, 'image/webp'],
    ['events', stream, 200, 'text/event-stream'],
    ['a part of a file', stream, 206, 'audio/mpeg'],
    ['our refusal', json, 401, PROBLEM, ours],
    ['our failure', stream, 503, PROBLEM, JSON.stringify({ code: 'unavailable' })],
  ])('that is %s as declared is ours', async (_, route, status, type, text) => {
    expect(await whose(route, status, type, text)).toBe('ours')
  })

  it.each<[string, Replying, number, string, string?]>([
    ['a page in place of JSON', json, 200, HTML],
    ['a page in place of events', stream, 200, HTML],
    ['a page in place of bytes', picture, 200, HTML],
    ['a refusal without a type', json, 401, ''],
    ['a refusal in JSON', json, 401, 'application/json', ours],
    ['a page that forbids', json, 403, HTML],
    ['a problem of another code', json, 401, PROBLEM, '{"code":"login_required"}'],
    ['a problem that breaks off', json, 403, PROBLEM, '{"code":'],
    ['the page of a network', json, 511, HTML],
  ])('that is %s is of a proxy that asks for a sign-in', async (_, route, status, type, text) => {
    expect(await whose(route, status, type, text)).toBe('sign-in')
  })

  it('that is a redirect asks for a sign-in, whatever else it says', async () => {
    expect(await whose(json, 0, '', '', true)).toBe('sign-in')
    expect(await whose(json, 200, 'application/json', '{}', true)).toBe('sign-in')
  })

  it.each<[string, Replying, number, string, string?]>([
    ['no backend', json, 502, HTML],
    ['a body that is too large', json, 413, HTML],
    ['too many requests', json, 429, 'text/plain'],
    ['a wrong path', json, 404, HTML],
    ['a plain text', json, 200, 'text/plain'],
    ['JSON in place of bytes', picture, 200, 'application/json'],
    ['nothing in place of JSON', json, 204, ''],
    ['a problem of another server', json, 500, PROBLEM, '[]'],
  ])('about %s asks for no sign-in', async (_, route, status, type, text) => {
    expect(await whose(route, status, type, text)).toBe('away')
  })
})
