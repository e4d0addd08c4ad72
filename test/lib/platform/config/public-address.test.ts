import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../../lib/platform/config/load.ts'

const stored = (address: string) => parseConfig({ PUBLIC_URL: address }).PUBLIC_URL

describe('PUBLIC_URL', () => {
  it.each([
    ['https://yomu.example', 'https://yomu.example'],
    ['https://yomu.example/', 'https://yomu.example'],
    ['HTTPS://Yomu.Example:443', 'https://yomu.example'],
    ['http://[::1]:8012/', 'http://[::1]:8012'],
    ['https://home.example/yomu/', 'https://home.example/yomu'],
    ['https://home.example:8443/a/Yomu_2.0~b-c', 'https://home.example:8443/a/Yomu_2.0~b-c'],
    ['https://home.example/...', 'https://home.example/...'],
  ])('stores %s as %s', (given, kept) => {
    expect(stored(given)).toBe(kept)
  })

  it.each([
    'yomu.example',
    'ftp://yomu.example',
    'https://',
    'https://user:password@yomu.example',
    'https://@yomu.example/yomu',
    'https://yomu.example:99999/',
    ' https://yomu.example',
    'https:\\\\yomu.example',
  ])('refuses %j, and the error says what an address is', given => {
    expect(() => stored(given)).toThrow(/PUBLIC_URL: must be an address such as https:\/\/yomu\.example\.org/)
  })

  it.each(['?a=b', '/yomu?', '/yomu#', '#/register'])('refuses the query or fragment %s', rest => {
    expect(() => stored(`https://home.example${rest}`)).toThrow(/PUBLIC_URL: must have no query/)
  })

  it.each([
    '//',
    '//yomu',
    '/yomu//',
    '/a//b',
    '/.',
    '/..',
    '/a/../b',
    '/./yomu',
    '/%79omu',
    '/a%2Fb',
    '/よむ',
    '/yo mu',
    '/yomu;v=1',
    '/yomu\\a',
    '/yomu\n',
    '/@yomu',
  ])('refuses the path %j, and the error says what a path is', path => {
    expect(() => stored(`https://home.example${path}`)).toThrow(/PUBLIC_URL: must have a path such as \/yomu/)
  })

  it('has no path that begins with a part of yomu’s own addresses', () => {
    for (const path of ['/api', '/app/', '/assets/yomu', '/metrics', '/openapi.json'])
      expect(() => stored(`https://home.example${path}`)).toThrow(/begins otherwise than with/)
    for (const path of ['/apps', '/API', '/yomu/api'])
      expect(stored(`https://home.example${path}`)).toBe(`https://home.example${path}`)
  })
})

describe('CONSOLE_URL', () => {
  it('has the form of PUBLIC_URL and may be empty, but is another address', () => {
    const both = { PUBLIC_URL: 'https://home.example/yomu', CONSOLE_URL: 'https://home.example/yomu-admin/' }
    expect(parseConfig(both).CONSOLE_URL).toBe('https://home.example/yomu-admin')
    expect(parseConfig({ CONSOLE_URL: '' }).CONSOLE_URL).toBeUndefined()
    expect(() => parseConfig({ CONSOLE_URL: 'https://home.example/a/../b' })).toThrow(
      /CONSOLE_URL: must have a path/,
    )
    expect(() => parseConfig({ ...both, CONSOLE_URL: `${both.PUBLIC_URL}/` })).toThrow(
      /CONSOLE_URL: must differ/,
    )
  })
})

describe('TRUSTED_PROXIES', () => {
  const named = (text: string) => parseConfig({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES

  it('is a list of addresses and ranges, empty by default', () => {
    expect(parseConfig({}).TRUSTED_PROXIES).toEqual([])
    expect(named(' ')).toEqual([])
    expect(named('192.168.1.2, 10.0.0.0/8,fd00::/8,::ffff:10.0.0.1')).toEqual([
      '192.168.1.2',
      '10.0.0.0/8',
      'fd00::/8',
      '::ffff:10.0.0.1',
    ])
  })

  it.each([
    'proxy.example',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0/8',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::ffff:10.0.0.0/104',
    'fe80::1%eth0',
    '10.0.0.1:80',
    ',',
    '10.0.0.1,',
  ])('refuses %s at the start, without quoting it', text => {
    expect(() => named(text)).toThrow(/TRUSTED_PROXIES: must be addresses or ranges .* entry \d is none/)
  })
})
