import { describe, expect, it } from 'vitest'
import { readConsoleAddress, warningAbout } from '../../console/client/address/console-address.ts'

describe('the address of the console', () => {
  it.each([
    ['https://console.example.org', 'https://console.example.org/'],
    ['https://console.example.org/app/console', 'https://console.example.org/app/console/'],
    [
      'https://console.example.org/app/console/index.html',
      'https://console.example.org/app/console/index.html',
    ],
    ['  HTTPS://Console.Example.org:443/ ', 'https://console.example.org/'],
    ['http://[::1]:8015/', 'http://[::1]:8015/'],
    ['https://管理.example.org/', 'https://xn--8ey35n.example.org/'],
  ])('reads %j as %s', (given, href) => {
    expect(readConsoleAddress(given).href).toBe(href)
  })

  it('takes the address apart', () => {
    expect(readConsoleAddress('http://127.0.0.1:8015/app/console')).toEqual({
      href: 'http://127.0.0.1:8015/app/console/',
      origin: 'http://127.0.0.1:8015',
      path: '/app/console/',
      host: '127.0.0.1:8015',
      isPlain: true,
    })
  })

  it.each([undefined, '', '   '])('asks for one when given %j', given => {
    expect(() => readConsoleAddress(given)).toThrow(
      /^MANAGER_CONSOLE_URL is not set\. .*MANAGER_CONSOLE_URL=https:\/\/console\.example\.org\/$/,
    )
  })

  it.each([
    'console.example.org',
    '//console.example.org/',
    '/app/console/',
    'https:console.example.org',
    'https:///app',
    'https://',
    'https://console .example.org/',
    'https:\\\\console.example.org',
    'https://console.example.org\\app',
    'https://console.example.org:99999/',
    'ftp://console.example.org/',
    'file:///app/console/index.html',
    'javascript:alert(1)',
    'data:text/html,console',
    'blob:https://console.example.org/1',
  ])('refuses %j', given => {
    expect(() => readConsoleAddress(given)).toThrow('is not a complete http or https address')
  })

  it.each([
    'https://root:geheim@console.example.org/',
    'https://geheim@console.example.org/',
    'https://:geheim@console.example.org/',
    'https://@console.example.org/',
  ])('refuses %j and does not repeat a password', given => {
    expect(() => readConsoleAddress(given)).toThrow(
      /^(?!.*geheim)MANAGER_CONSOLE_URL contains a user name or password/,
    )
  })

  it.each([
    'https://console.example.org/?',
    'https://console.example.org/?tab=users',
    'https://console.example.org/#/users',
  ])('refuses %j and says what to write instead', given => {
    expect(() => readConsoleAddress(given)).toThrow(/MANAGER_CONSOLE_URL=https:\/\/console\.example\.org\/$/)
  })
})

describe('the warning', () => {
  it.each(['http://console.example.org/', 'http://8.8.8.8/', 'http://172.32.0.1/', 'http://[2001:db8::1]/'])(
    'is given for %s',
    given => {
      expect(warningAbout(readConsoleAddress(given))).toContain('is not encrypted')
    },
  )

  it.each([
    'https://console.example.org/',
    'http://localhost:8015/',
    'http://127.0.0.1:8015/',
    'http://[::1]:8015/',
    'http://10.0.2.2:8015/',
    'http://172.31.0.1/',
    'http://192.168.1.20:8015/',
    'http://[fd00::20]/',
    'http://nas/',
    'http://nas.local:8015/',
  ])('is not given for %s', given => {
    expect(warningAbout(readConsoleAddress(given))).toBeUndefined()
  })
})
