import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// By its address, since only the worker's own types know its surroundings.
const worker = new URL('../../reader/worker/kept-shell.ts', import.meta.url).href
const { keepShell }: { keepShell(version: string, files: readonly string[]): Promise<void> } = await import(
  worker
)

const FILE = './assets/app.js'
const page = () => new Response('<meta content="v2">', { headers: { 'content-type': 'text/html' } })
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } })
const login = () => new Response('<h1>Sign in</h1> v2', { headers: { 'content-type': 'text/html' } })

/** The files in the one cache, after a try to keep the page with these replies of the network. */
async function kept(replies: Record<string, () => Response | Promise<Response>>) {
  const files = new Map<string, Response>()
  const asked: RequestInit[] = []
  let isThere = false
  vi.stubGlobal('caches', {
    match: async () => undefined,
    open: async () => {
      isThere = true
      return { put: async (path: string, reply: Response) => void files.set(path, reply) }
    },
    delete: async () => {
      isThere = false
      files.clear()
    },
  })
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, run: () => Promise<void>) => run() },
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(init)
    const reply = replies[path]
    if (!reply) throw new TypeError('A redirect.')
    return reply()
  })
  const error = await keepShell('v2', [FILE]).catch(String)
  return {
    error,
    isThere,
    files: [...files.keys()],
    redirects: new Set(asked.map(({ redirect }) => redirect)),
  }
}

beforeEach(() => void vi.unstubAllGlobals())
afterEach(() => void vi.unstubAllGlobals())

describe('the worker', () => {
  it('keeps a page with its files, and follows no redirect', async () => {
    const { files, redirects } = await kept({ './': page, [FILE]: script })
    expect(files).toEqual([FILE, './'])
    expect([...redirects]).toEqual(['error'])
  })

  it.each([
    ['a file is a page', { './': page, [FILE]: login }],
    ['a file leads elsewhere', { './': page }],
    ['the page is of another version', { './': () => new Response('v1', page()), [FILE]: script }],
    ['the page leads elsewhere', { [FILE]: script }],
  ])('keeps nothing if %s', async (_, replies) => {
    const { error, isThere, files } = await kept(replies)
    expect(error).toContain('Error')
    expect([isThere, files]).toEqual([false, []])
  })
})
