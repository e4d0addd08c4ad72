import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { startLocalServer } from '../../../../support/fake-service/local-server.ts'

type Serving = (response: ServerResponse) => void

/** An object store that serves one file, or behaves as told, on a free port of 127.0.0.1. */
export const openFileServer = async (serving: Serving) => {
  let requests = 0
  const { origin, close } = await startLocalServer((_, response) => {
    requests += 1
    serving(response)
  })
  onTestFinished(close)
  return { origin, signed: `${origin}/tmp/u7/film?signature=${SIGNATURE}`, requests: () => requests }
}

/** Part of the query of every address: it must never be shown. */
export const SIGNATURE = 'the-signature-that-opens-the-file'

export const file =
  (path: string): Serving =>
  response =>
    void createReadStream(path).pipe(response)
export const bytes =
  (count: number, headers: Record<string, string | number> = {}): Serving =>
  response =>
    void response.writeHead(200, headers).end(Buffer.alloc(count, 'x'))
export const answers =
  (status: number, headers: Record<string, string> = {}): Serving =>
  response =>
    void response.writeHead(status, headers).end('the store says something')
export const hangs: Serving = () => {}
export const fallsSilent: Serving = response => void response.writeHead(200).write('the beginning')
export const breaksOff: Serving = response => {
  response.writeHead(200, { 'content-length': 1_000 })
  response.write('the beginning', () => response.destroy())
}
/** More than any reader wants, as fast as it is read. */
export const neverEnds: Serving = response => {
  const chunk = Buffer.alloc(256 * 1024)
  const more = () => {
    while (response.write(chunk));
    response.once('drain', more)
  }
  more()
}
