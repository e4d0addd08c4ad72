import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConsoleAddress } from '../../console/client/address/console-address.ts'
import { decideNavigation, nameOf } from '../../console/client/address/navigation-rule.ts'

const origin = 'https://console.example.org'

describe('the navigation rule', () => {
  it.each([
    `${origin}/`,
    `${origin}/app/console/#/users`,
    `${origin}/elsewhere?next=https://evil.test/`,
    'https://CONSOLE.example.org:443/',
  ])('opens %s', uri => {
    expect(decideNavigation(origin, uri, 'frame')).toBe('open')
  })

  it('saves the console’s downloads and never shows them as a page', () => {
    expect(decideNavigation(origin, `blob:${origin}/1b4e28ba`, 'frame')).toBe('save')
  })

  it.each([
    'http://console.example.org/',
    'https://console.example.org:8443/',
    'https://console.example.org.evil.test/',
    'https://console.example.org./',
    'https://evil.console.example.org/',
    'https://example.org/',
    'https://console.example.org@evil.test/',
    'https://console.example.org:443@evil.test/',
    'https://evil.test/https://console.example.org/',
    'https://evil.test\\@console.example.org/',
    'https://root:root@console.example.org/',
    '//console.example.org/',
    '',
    'about:blank',
    'about:srcdoc',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'file:///etc/passwd',
    'blob:https://evil.test/1b4e28ba',
    'blob:null/1b4e28ba',
    'filesystem:https://console.example.org/temporary/a',
    'view-source:https://console.example.org/',
    'wss://console.example.org/',
    'intent://console.example.org/#Intent;scheme=https;end',
    'mailto:root@console.example.org',
  ])('refuses %j', uri => {
    expect(decideNavigation(origin, uri, 'frame')).toBe('refuse')
  })

  it.each([`${origin}/`, `blob:${origin}/1`, 'about:blank'])('opens no new window, not even for %s', uri => {
    expect(decideNavigation(origin, uri, 'new window')).toBe('refuse')
  })

  it('refuses every other origin, however it is written', () => {
    const scheme = fc.constantFrom(
      'http://',
      'https://',
      'https:',
      'blob:https://',
      'ws://',
      'javascript:',
      'data:',
      '',
      'https://console.example.org',
      'http://127.0.0.1:8015',
      'http://[::1]',
      'blob:https://console.example.org',
    )
    const piece = fc.constantFrom(
      'console.example.org',
      '127.0.0.1',
      'localhost',
      'evil.test',
      '[::1]',
      'xn--8ey35n',
      ':8015',
      ':443',
      ':80',
      '@',
      '.',
      '/',
      '\\',
      '//',
      '?',
      '#',
      '%2e',
      '%40',
      '\t',
      '\u3002',
      'root:root',
      ' ',
    )
    const written = fc
      .tuple(scheme, fc.array(piece, { maxLength: 4 }))
      .map(([start, rest]) => start + rest.join(''))
    const ownAddress = fc
      .constantFrom('https://console.example.org/', 'http://127.0.0.1:8015/', 'http://[::1]/app/console/')
      .map(readConsoleAddress)
    let passed = 0
    fc.assert(
      fc.property(ownAddress, fc.oneof(written, fc.webUrl(), fc.string()), (own, uri) => {
        if (decideNavigation(own.origin, uri, 'frame') === 'refuse') return
        passed += 1
        const reached = new URL(uri.replace(/^\s*blob:/i, ''))
        const { protocol, host } = new URL(own.href)
        expect([reached.protocol, reached.host]).toEqual([protocol, host])
      }),
      { numRuns: 5_000 },
    )
    expect(passed).toBeGreaterThan(20)
  })

  it('opens everything below its own origin', () => {
    const own = readConsoleAddress('https://console.example.org/app/console/')
    fc.assert(
      fc.property(fc.webPath(), fc.webFragments(), (path, fragment) => {
        expect(decideNavigation(own.origin, `${own.origin}${path}#${fragment}`, 'frame')).toBe('open')
      }),
    )
  })
})

it.each([
  ['https://evil.test/path?token=geheim', 'https://evil.test'],
  ['data:text/html,geheim', 'a data: address'],
  ['no address', 'an unreadable address'],
])('the name in a refusal of %j is %s', (uri, name) => {
  expect(nameOf(uri)).toBe(name)
})
