import type { Readable } from 'node:stream'

type Headers = Record<string, string>

/** An answer of a handler that is more than its body. A handler may return the plain body instead. */
export class Reply {
  readonly status: number | undefined
  readonly headers: Headers
  readonly content: Content

  constructor(content: Content, init: { status?: number; headers?: Headers } = {}) {
    this.content = content
    this.status = init.status
    this.headers = { ...init.headers }
  }
}

/** Text, or its UTF-8 bytes: what only passes through is neither decoded nor copied on its way. */
export type Prepared = string | Uint8Array

export type Content =
  | { kind: 'json'; body: unknown }
  /** JSON that was checked when it was made, passed on as it is. */
  | { kind: 'prepared'; pieces: Prepared[] }
  | { kind: 'lines'; lines: Prepared[] }
  | { kind: 'stream'; stream: Readable }
  | { kind: 'empty' }

export const withHeaders = (body: unknown, headers: Headers, status?: number) =>
  new Reply({ kind: 'json', body }, status === undefined ? { headers } : { headers, status })
export const prepared = (json: Prepared | Prepared[], headers: Headers = {}) =>
  new Reply({ kind: 'prepared', pieces: [json].flat() }, { headers })
export const lines = (...texts: Prepared[]) => new Reply({ kind: 'lines', lines: texts })
export const stream = (body: Readable, headers: Headers, status?: 200 | 206) =>
  new Reply({ kind: 'stream', stream: body }, status === undefined ? { headers } : { headers, status })
/** Where the bytes are to be had for now: never to be remembered. */
export const redirect = (location: string) =>
  new Reply({ kind: 'empty' }, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })
export const notModified = (headers: Headers) => new Reply({ kind: 'empty' }, { status: 304, headers })
