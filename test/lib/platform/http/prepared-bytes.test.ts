import { describe, expect, it } from 'vitest'
import { createClient } from '../../../../lib/platform/http/calling/client.ts'
import { lines, prepared } from '../../../../lib/platform/http/reply.ts'
import { contract } from '../../../../lib/platform/http/route.ts'
import { eventFor } from '../../../support/surroundings.ts'
import { app, books, endpoint } from './shelf.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (pieces: Uint8Array[] = []) => Buffer.concat(pieces).toString()

describe('a reply that was made as bytes', () => {
  it('is passed on piece by piece, with the text around it', async () => {
    const n = bytes('7')
    const text = endpoint(books.text, () => prepared(['{"n":', n, '}']))
    const result = await text(eventFor(books.text), { app })
    expect(textOf(result.bytes)).toBe('{"n":7}')
    expect(result.bytes?.[1]).toBe(n)
    expect(result.body).toBeUndefined()
  })

  it('is checked against the contract in tests, as a whole', async () => {
    const text = endpoint(books.text, () => prepared(['{"n":', bytes('"seven"'), '}']))
    expect((await text(eventFor(books.text), { app })).statusCode).toBe(500)
    const rows = endpoint(books.rows, () => lines(bytes('"one"')))
    expect((await rows(eventFor(books.rows), { app })).statusCode).toBe(500)
  })

  it('reaches a client line by line', async () => {
    const { rows } = createClient(
      contract({ name: 'data', title: '', port: 1, internal: false, long_lived: false, groups: { books } }),
      async () => ({
        status: 200,
        headers: {},
        text: () => Promise.reject(new Error('read as bytes')),
        bytes: async () => bytes('{"猫":1}\n\n[2]'),
        stream: () => {
          throw new Error('no stream')
        },
      }),
    ).books
    expect((await rows()).map(line => Buffer.from(line).toString())).toEqual(['{"猫":1}', '', '[2]'])
  })
})
