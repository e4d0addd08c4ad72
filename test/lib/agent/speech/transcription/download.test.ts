import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createDownloader,
  type DownloadLimits,
} from '../../../../../lib/agent/speech/transcription/download.ts'
import { folderOfTest } from '../../../../support/folders.ts'
import * as serves from './file-server.ts'
import { openFileServer, SIGNATURE } from './file-server.ts'
import { never, wordsOf } from './lab.ts'

const openDownload = async (limits: Partial<DownloadLimits> = {}) => {
  const folder = await folderOfTest()
  const target = join(folder, 'source.mp4')
  const downloader = createDownloader()
  onTestFinished(() => downloader.close())
  const fetch = (url: string, { isLocal = true, signal = never } = {}) =>
    downloader.fetch({ url: new URL(url), isLocal }, target, { maxBytes: 1_000_000, ...limits }, signal)
  return { fetch, folder, target }
}

const NOT_KEPT = {
  code: 'unavailable',
  message: "The file cannot be written to the server's disk. Ask an administrator to check the disk.",
}

describe('a download', () => {
  it('lies in a separate file that only this account can read', async () => {
    const store = await openFileServer(serves.bytes(1_000_000))
    const { fetch, target } = await openDownload()
    await fetch(store.signed)
    expect((await readFile(target)).equals(Buffer.alloc(1_000_000, 'x'))).toBe(true)
    expect((await stat(target)).mode & 0o777).toBe(0o600)
  })

  it('replaces no file', async () => {
    const store = await openFileServer(serves.bytes(10))
    const { fetch, target } = await openDownload()
    await writeFile(target, 'there before')
    expect(await wordsOf(fetch(store.signed))).toEqual(NOT_KEPT)
    expect(await readFile(target, 'utf8')).toBe('there before')
  })

  it('that cannot be written is not reported as a fault of the store', async () => {
    const store = await openFileServer(serves.bytes(10))
    const { fetch, folder } = await openDownload()
    await rm(folder, { recursive: true })
    expect(await wordsOf(fetch(store.signed))).toEqual(NOT_KEPT)
  })

  it.each([
    ['says that it is', serves.bytes(0, { 'content-length': 1_000_001 })],
    ['turns out to be', serves.bytes(1_000_001)],
    ['never ends', serves.neverEnds],
  ])('is aborted when the file is larger than allowed: it %s', async (_, serving) => {
    const store = await openFileServer(serving)
    const { fetch } = await openDownload()
    expect((await wordsOf(fetch(store.signed))).code).toBe('too_large')
  })

  it('follows no redirect', async () => {
    const other = await openFileServer(serves.bytes(10))
    const store = await openFileServer(serves.answers(302, { location: other.signed }))
    const { fetch } = await openDownload()
    expect(await wordsOf(fetch(store.signed))).toEqual({
      code: 'forbidden',
      message: 'The object store redirects to another address. Redirects are not followed.',
    })
    expect(other.requests()).toBe(0)
  })

  it.each([
    ['the file is gone', 'not_found', serves.answers(404), 'no longer in the object store'],
    ['the address has expired', 'upstream_failed', serves.answers(403), 'HTTP 403'],
    ['a part is answered', 'upstream_failed', serves.answers(206), 'HTTP 206'],
    ['it breaks off', 'upstream_failed', serves.breaksOff, 'closed the connection'],
    ['it falls silent', 'upstream_failed', serves.fallsSilent, 'in time'],
  ])('fails with a message when %s', async (_, code, serving, words) => {
    const store = await openFileServer(serving)
    const { fetch } = await openDownload(words === 'in time' ? { deadlineMs: 300 } : {})
    const problem = await wordsOf(fetch(store.signed))
    expect(problem).toEqual({ code, message: expect.stringContaining(words) })
    expect(problem.message).not.toMatch(/127\.0\.0\.1|the store says/)
  })

  it.each([
    ['never answers', serves.hangs],
    ['falls silent', serves.fallsSilent],
  ])('does not wait for the deadline when a store %s', async (_, serving) => {
    const store = await openFileServer(serving)
    const { fetch } = await openDownload({ silenceMs: 100 })
    expect((await wordsOf(fetch(store.signed))).message).toContain('in time')
  })

  it('keeps the signature out of everything it throws', async () => {
    const { fetch } = await openDownload()
    const error: unknown = await fetch(`http://127.0.0.1:1/x?signature=${SIGNATURE}`).catch(reason => reason)
    const told = (thrown: unknown): string =>
      thrown instanceof Error ? `${thrown.stack} ${JSON.stringify(thrown)} ${told(thrown.cause)}` : ''
    expect(told(error)).toContain('upstream_failed')
    expect(told(error)).not.toContain(SIGNATURE)
  })

  it('stops when it is cancelled, and reports that', async () => {
    const cancel = new AbortController()
    const store = await openFileServer(response => {
      response.write('the beginning', () => cancel.abort(new Error('cancelled by the learner')))
    })
    const { fetch } = await openDownload()
    await expect(fetch(store.signed, { signal: cancel.signal })).rejects.toThrow('cancelled by the learner')
  })
})

describe('the address of a download', () => {
  it.each([
    ['as a literal', '127.0.0.1'],
    ['behind a name', 'localhost'],
    ['as no address in particular', '0.0.0.0'],
  ])('is not of this machine if the origin is another: %s', async (_, host) => {
    const store = await openFileServer(serves.bytes(10))
    const { fetch } = await openDownload()
    const url = store.signed.replace('127.0.0.1', host)
    expect((await wordsOf(fetch(url, { isLocal: false }))).code).toBe('forbidden')
    expect(store.requests()).toBe(0)
  })

  it.each(['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200'])(
    'is never %s',
    async host => {
      const { fetch } = await openDownload()
      for (const isLocal of [true, false]) {
        expect(await wordsOf(fetch(`http://${host}/latest/meta-data`, { isLocal }))).toEqual({
          code: 'forbidden',
          message: 'The address of the file is not allowed.',
        })
      }
    },
  )
})
