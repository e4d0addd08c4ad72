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
    this.headers = init.headers ?? {}
  }
}

export type Content =
  | { kind: 'json'; body: unknown }
  /** JSON text that was checked when it was made, passed on as it is. */
  | { kind: 'prepared'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'stream'; stream: Readable }
  | { kind: 'empty' }

export const withHeaders = (body: unknown, headers: Headers, status?: number) =>
  new Reply({ kind: 'json', body }, status === undefined ? { headers } : { headers, status })
export const prepared = (text: string, headers: Headers = {}) =>
  new Reply({ kind: 'prepared', text }, { headers })
export const lines = (...texts: string[]) => new Reply({ kind: 'lines', lines: texts })
export const stream = (body: Readable, headers: Headers) =>
  new Reply({ kind: 'stream', stream: body }, { headers })
export const notModified = (headers: Headers) => new Reply({ kind: 'empty' }, { status: 304, headers })
