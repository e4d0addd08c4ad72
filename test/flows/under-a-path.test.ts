import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InviteCode } from '../../lib/contracts/schemas/accounts/accounts.ts'
import { send } from '../router/http.ts'
import { behaviours } from '../support/fake-provider/index.ts'
import { browserAt } from '../support/open-id/browser.ts'
import { startOpenIdProvider } from '../support/open-id/provider.ts'
import { administrator } from '../support/people.ts'
import { domain, samples } from '../support/proxies/configuration.ts'
import { proxyNames, type RunningProxy, startProxy } from '../support/proxies/running.ts'
import { visitor } from '../support/proxies/visitor.ts'
import { deepIt, isDeep } from '../support/sample.ts'
import { membersOf, startedForFile } from '../support/started-for-file.ts'
import { longText } from '../support/texts.ts'
import { wavOf } from '../support/wav.ts'
import { articleStack, uploaded } from './article-stack.ts'

const HOST = `https://home.${domain}`
const PUBLIC_URL = `${HOST}/yomu`
const CONSOLE_URL = `${HOST}/yomu-admin`
const MB = 1024 * 1024

const lab = membersOf(
  startedForFile(async () => {
    const openId = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
    const stack = await articleStack({
      ...openId.settings,
      CONSOLE_URL,
      TRUSTED_PROXIES: '10.0.0.0/8',
      ALLOW_ORIGINS: '*, https://app.example',
    })
    return {
      ...stack,
      async close() {
        await stack.close()
        await openId.close()
      },
    }
  }),
)
const bearer = () => ({ authorization: `Bearer ${lab.hana.token}` })

/** The address of a clip that anyone can play, made once. */
const signedAddress = () => {
  signed ??= signedNow()
  return signed
}
let signed: Promise<string> | undefined
async function signedNow() {
  const { id } = await uploaded(lab.hana, '雨だ。', { tts: true })
  const { items } = await lab.hana.study.mediaAddresses.clips({ params: { id }, body: { indices: [0] } })
  return items[0]?.address ?? ''
}

describe('a sign-in through a provider', () => {
  it('begins and ends under the path, with a cookie that no other app of the host gets', async () => {
    const browser = browserAt(lab.stack, PUBLIC_URL)
    const { cookies, location } = await browser.visit(browser.startAddress())
    expect(cookies).toEqual([
      expect.stringMatching(/^__Secure-sign-in=[\w-]{43}; Path=\/yomu\/; Max-Age=600; .*; Secure$/),
    ])
    const sentBackTo = new URL(location ?? '').searchParams.get('redirect_uri')
    expect(sentBackTo).toBe(`${PUBLIC_URL}/api/auth/oidc/campus/callback`)
    expect(Object.keys(await browser.fragment())).toEqual(['ticket'])
  })

  it.each([
    [`${PUBLIC_URL}/`, 302],
    [PUBLIC_URL, 302],
    [`${PUBLIC_URL}/app/reader/?a=%2F..`, 302],
    [`${PUBLIC_URL}/a/../b`, 302],
    ['https://app.example/anywhere', 302],
    [`${HOST}/`, 400],
    [`${HOST}/yomux/`, 400],
    [`${HOST}/YOMU/`, 400],
    [`${HOST}/%79omu/`, 400],
    [`${HOST}//yomu/`, 400],
    [`${HOST}/yomu%2Fapp`, 400],
    [`${PUBLIC_URL}/../other/`, 400],
    [`${PUBLIC_URL}/%2e%2E/other/`, 400],
    [`${PUBLIC_URL}/..%2Fother/`, 400],
    [`${PUBLIC_URL}/..%5cother/`, 400],
    [`${PUBLIC_URL}/..\\other/`, 400],
    [`http://home.${domain}/yomu/`, 400],
    [`${HOST}:8443/yomu/`, 400],
  ])('to %s is answered with %i', async (return_to, status) => {
    const browser = browserAt(lab.stack, PUBLIC_URL)
    expect((await browser.visit(browser.startAddress({ return_to }))).status).toBe(status)
  })

  it('that cannot begin leads back to the app by a relative link', async () => {
    const headers = { accept: 'text/html' }
    const { text } = await send(portOf('study'), { target: '/yomu/api/auth/oidc/campus/start', headers })
    const [, home = ''] = /href="(.*?)"/.exec(text) ?? []
    expect(new URL(home, `${PUBLIC_URL}/api/auth/oidc/campus/start`).href).toBe(`${PUBLIC_URL}/`)
  })
})

const portOf = (service: 'study' | 'manager') => Number(new URL(lab.stack.addresses[service]).port)

it('the documents of a running service name the address of its page', async () => {
  const [learners] = await Promise.all([send(portOf('study'), { target: '/yomu/openapi.json' })])
  expect(JSON.parse(learners.text).servers).toEqual([{ url: PUBLIC_URL }])
  const { token } = await administrator(lab.stack)
  const headers = { authorization: `Bearer ${token}` }
  const ofConsole = await send(portOf('manager'), { target: '/openapi.json', headers })
  expect(JSON.parse(ofConsole.text).servers).toEqual([{ url: CONSOLE_URL }])
  const ofAccounts = await fetch(`${lab.stack.addresses['user-manager']}/openapi.json`)
  expect(await ofAccounts.json()).not.toHaveProperty('servers')
})

it('a signed address is one without the path, and plays with the path and without it', async () => {
  const address = await signedAddress()
  expect(address).toMatch(/^\/api\/media\?/)
  for (const [target, status] of [
    [address, 200],
    [`/yomu${address}`, 200],
    [`/yomu/yomu${address}`, 404],
    [`/yomu${address.replace('signature=', 'signature=A')}`, 403],
  ] as const)
    expect((await send(portOf('study'), { target })).status, target).toBe(status)
})

it('callers behind two proxies in a row have rate limits of their own', async () => {
  const guessFrom = async (forwarded: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    const body = JSON.stringify({ username: 'nobody', password: 'not the password' })
    const target = '/yomu/api/auth/login'
    return (await send(portOf('study'), { method: 'POST', target, headers, body })).status
  }
  const statuses: number[] = []
  for (let n = 1; n <= 11; n += 1)
    statuses.push(await guessFrom(`198.51.100.${n}, 203.0.113.9:${n}, 10.0.0.1`))
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect(await guessFrom('203.0.113.9, 203.0.113.8, 10.0.0.1')).toBe(401)
})

const ways = proxyNames.flatMap(name =>
  samples.filter(sample => sample !== 'by host').map(sample => ({ name, sample })),
)
const [first] = ways

describe.each(isDeep ? ways : first ? [first] : [])('behind $name, the $sample', ({ name, sample }) => {
  let proxy: RunningProxy
  let visit: ReturnType<typeof visitor>
  beforeAll(async () => {
    proxy = await startProxy(name, lab.stack, sample)
    visit = visitor(proxy)
  })
  afterAll(async () => {
    await visit?.close()
    await proxy?.close()
  })
  const ask = (path: string, given?: Parameters<typeof visit.ask>[2]) => visit.ask('home', path, given)

  /** The paths of redirects from here to a page, and the page. */
  async function followed(from: string) {
    const paths = [from]
    for (let path = from; ; paths.push(path)) {
      const reply = await ask(path)
      const { location } = reply.headers
      if (location === undefined) return { paths, ...reply }
      const next = new URL(String(location), HOST + path)
      expect(next.host).toBe(`home.${domain}`)
      path = next.pathname
    }
  }

  it('pages are found, with their files, and other addresses are not', async () => {
    const app = await followed('/yomu')
    expect(app.paths).toEqual(['/yomu', '/yomu/', '/yomu/app/reader/'])
    expect((await followed('/yomu/app/reader')).paths.at(-1)).toBe('/yomu/app/reader/')
    const console = await followed('/yomu-admin')
    expect(console.paths).toEqual(['/yomu-admin', '/yomu-admin/'])
    for (const { paths, status, headers, text } of [app, console]) {
      expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
      const file = /src="(\.\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? ''
      expect((await ask(new URL(file, HOST + paths.at(-1)).pathname)).status, file).toBe(200)
    }
    const lost = await ask('/yomu/no/such', { headers: { accept: 'text/html' } })
    expect([lost.status, /<html data-root="([^"]*)" data-lost/.exec(lost.text)?.[1]]).toEqual([404, '../'])
    for (const path of ['/', '/yomux/', '/api/articles', '/%79omu%2Fhealth', '/yomu%2Fhealth'])
      expect([400, 404], path).toContain((await ask(path)).status)
    // nginx takes both for the path and passes them on as they came.
    for (const path of ['//yomu/health', '/yomu//health', '/yomu/../yomu//health', '/%79omu//health'])
      expect((await ask(path, { headers: { 'x-forwarded-prefix': '/evil' } })).status, path).not.toBe(500)
  })

  it('calls, invitations and sounds work, and no figures are shown', async () => {
    const mine = await ask('/yomu/api/articles', { headers: bearer() })
    expect([mine.status, mine.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const { token } = await administrator(lab.stack)
    const invited = await ask('/yomu-admin/api/manager/invite-codes', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(InviteCode.parse(JSON.parse(invited.text)).link).toMatch(
      /^https:\/\/home\.example\.org\/yomu\/#\/register\?code=\w/,
    )
    const address = await signedAddress()
    expect((await ask(`/yomu${address}`)).status).toBe(200)
    for (const path of ['/metrics', '/yomu/metrics', '/yomu/metrics/', '/yomu-admin/metrics']) {
      const { status, headers } = await ask(path)
      expect([status, headers['x-request-id']], path).toEqual([404, undefined])
    }
  })

  it('a log of requests has no token and no signature', async () => {
    const headers = { authorization: 'Bearer secret-1', 'x-yomu-authorization': 'Bearer secret-2' }
    await ask('/yomu/api/media?shown=1&signature=secret-3', { headers })
    // The configuration of the tests turns on Caddy's log alone: nginx would log no headers, and the sample excepts media.
    if (name === 'caddy') await expect.poll(proxy.output).toContain('/yomu/api/media?shown=1')
    expect(proxy.output()).not.toContain('secret-')
  })

  it('events arrive when they happen', async () => {
    const gate = Promise.withResolvers<void>()
    lab.provider.behave(async exchange => {
      await gate.promise
      await behaviours.honest(exchange)
    })
    const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content: longText(5) } })
    const { body } = await visit.open('home', `/yomu/api/tasks/${task_id}/events`, { headers: bearer() })
    // The task continues only after its state was seen here.
    let seen = ''
    for await (const chunk of body) {
      seen += chunk
      if (seen.includes('event: snapshot')) gate.resolve()
    }
    lab.provider.behave([])
    expect(seen).toContain('event: completed')
  })

  deepIt('files may be large, and other bodies are refused as the services refuse them', async () => {
    const post = (path: string, type: string, body: Buffer | Readable) =>
      ask(path, { method: 'POST', headers: { ...bearer(), 'content-type': type }, body })
    const file = await post(
      '/yomu/api/videos/file?name=a.wav',
      'application/octet-stream',
      Buffer.concat([wavOf(1_000), Buffer.alloc(9 * MB)]),
    )
    expect([file.status, file.text]).toEqual([201, expect.stringContaining('file_handle')])
    const chunks = Readable.from(Array.from({ length: 9 }, () => Buffer.alloc(MB, 'a')))
    for (const body of [Buffer.alloc(9 * MB, 'a'), chunks]) {
      const { status, headers, text } = await post('/yomu/api/articles/upload', 'application/json', body)
      expect([status, headers['content-type'], JSON.parse(text).code]).toEqual([
        413,
        'application/problem+json',
        'too_large',
      ])
    }
  })
})
