import { createHash } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Listening, listen } from '../../router/server.ts'
import { readerSite } from '../../router/site/sites.ts'
import { builtConsole } from './built-console.ts'
import { sendForBytes } from './http.ts'
import { runProbe } from './probe.ts'

const sources = fileURLToPath(new URL('../../reader/public/', import.meta.url))
const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png']

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

/** A build with the files that install it, at a server whose bucket can change. */
async function serve() {
  const { dist, remove } = await builtConsole()
  ending.push(remove)
  for (const name of ['manifest.webmanifest', ...icons]) await copyFile(sources + name, join(dist, name))
  await writeFile(
    join(dist, 'index.html'),
    '<html><script>ask()</script><meta name="version" content="abc.__POLICY__"><script src="./assets/a.js"></script></html>',
  )
  await writeFile(join(dist, 'worker.js'), "keep('abc.__POLICY__')")
  let bucket = 'https://one.example.org'
  const { running } = await runProbe()
  const site = readerSite({ mediaOrigins: async () => [bucket] }, { folder: dist })
  const listening: Listening = await listen({ ...running, site }, 0)
  ending.push(() => listening.close(0))
  const ask = async (name: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await sendForBytes(listening.port, { target: `/app/reader/${name}`, headers, method })
    return { ...reply, text: reply.bytes.toString() }
  }
  const askAt = async (target: string, headers: Record<string, string>, method = 'GET') => {
    const reply = await sendForBytes(listening.port, { target, headers, method })
    return { ...reply, text: reply.bytes.toString() }
  }
  return { ask, askAt, move: () => (bucket = 'https://two.example.org') }
}

/** As a browser asks for a page. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('an address that leads nowhere', () => {
  it.each([
    ['/nothing', './'],
    ['/nothing/', '../'],
    ['//nothing', '../'],
    ['/nothing%2Fat/all', '../'],
    ['/api/no/such?thing=1', '../../'],
    ['/app/reader/other', '../../'],
  ])('%s is the page with the way to the root for a browser, and 404', async (target, root) => {
    const { askAt } = await serve()
    const { status, headers, text } = await askAt(target, browser)
    expect(status).toBe(404)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toContain(`<html data-root="${root}" data-lost>`)
    expect(text).toContain(`src="${root}app/reader/assets/a.js"`)
  })

  it('is the usual error for programs and for other methods', async () => {
    const { askAt } = await serve()
    for (const reply of [
      await askAt('/nothing', {}),
      await askAt('/nothing', { accept: '*/*' }),
      await askAt('/nothing', { accept: 'application/json' }),
      await askAt('/nothing', browser, 'POST'),
    ]) {
      expect(reply.status).toBe(404)
      expect(reply.text).toContain('"not_found"')
    }
  })
})

it('the page says the way to the root from its own addresses', async () => {
  const { ask } = await serve()
  for (const name of ['', 'index.html'])
    expect((await ask(name)).text, name).toContain('<html data-root="../../"><script>')
})

it('the page’s policy admits the scripts that stand within the page, by their hashes, and no others', async () => {
  const { ask } = await serve()
  const { headers } = await ask('')
  const hash = createHash('sha256').update('ask()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

const versionIn = (text: string) => /abc\.\w{8}/.exec(text)?.[0]

describe('the files that install the app', () => {
  it.each([
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['worker.js', 'text/javascript; charset=utf-8'],
    ...icons.map((name): [string, string] => [name, 'image/png']),
  ])('%s has its type and the policy of the page, and is asked for again', async (name, type) => {
    const { ask } = await serve()
    const { status, headers } = await ask(name)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('nonce')
    expect((await ask(name, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    expect((await ask(name, {}, 'POST')).status).toBe(405)
  })

  it('the worker has the version that the page names, another one under another policy', async () => {
    const { ask, move } = await serve()
    const before = versionIn((await ask('worker.js')).text)
    expect(before).toBeDefined()
    expect(versionIn((await ask('')).text)).toBe(before)
    move()
    const after = versionIn((await ask('worker.js')).text)
    expect(after).not.toBe(before)
    expect(versionIn((await ask('')).text)).toBe(after)
  })

  it('no other file beside the page is served', async () => {
    const { ask } = await serve()
    for (const name of ['built-from', '.built-from', 'worker.js.map', '../secret.txt', 'worker'])
      expect((await ask(name)).status, name).toBe(404)
  })

  it('the manifest names icons of the sizes that they have', async () => {
    const Manifest = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) })
    const manifest = Manifest.parse(JSON.parse(await readFile(`${sources}manifest.webmanifest`, 'utf8')))
    expect(manifest.icons.length).toBe(3)
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(sources + src).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })
})
