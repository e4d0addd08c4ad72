import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { checkedLookup, isRefusedAddress, parseBaseUrl } from '../../../../lib/platform/outbound/address.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'

describe('the base URL of an endpoint', () => {
  it.each([
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    [' http://localhost:11434/v1 ', 'http://localhost:11434/v1'],
    ['http://192.168.1.20:8000', 'http://192.168.1.20:8000'],
    ['http://[::1]:8000/v1', 'http://[::1]:8000/v1'],
    ['HTTPS://API.Example.com', 'https://api.example.com'],
  ])('may be %s', (text, normal) => {
    expect(parseBaseUrl(text)).toBe(normal)
  })

  it.each([
    'ftp://example.com',
    'javascript:alert(1)',
    'example.com/v1',
    'https://user:pass@example.com/v1',
    'https://example.com/v1?key=1',
    'https://example.com/v1#a',
    'https://example.com/v1?',
    'https://example.com/v1#',
    'http://169.254.169.254/latest',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://[2002:a9fe:a9fe::1]/',
  ])('may not be %s', text => {
    expect(() => parseBaseUrl(text)).toThrow(Problem)
  })
})

describe('an address', () => {
  it.each([
    '169.254.0.1',
    'fd00:ec2::23',
    '100::1',
    '240.0.0.1',
    '255.255.255.255',
    '224.0.0.251',
    '198.19.0.1',
    '::ffff:198.18.0.1',
    '64:ff9b::f000:1',
    '2001:2::1',
    'ff02::1',
    '::ffff:169.254.0.1',
    '::ffff:0:169.254.0.1',
    '64:ff9b::a9fe:1',
    '64:ff9b:1::a9fe:1',
    '2002:a9fe:1::1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:5601:fefe',
    'fe80::1%eth0',
    '168.63.129.16',
    'x',
    '',
  ])('is refused: %s', address => expect(isRefusedAddress(address)).toBe(true))
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.0.1',
    '8.8.8.8',
    '::1',
    'fd00::1',
    '2606:4700::1111',
    '64:ff9b::808:808',
    '2001:4860:4860::8888',
  ])('is allowed: %s', address => expect(isRefusedAddress(address)).toBe(false))
})

describe('a looked-up name', () => {
  const names: Record<string, string[]> = {
    'good.test': ['10.0.0.1', '10.0.0.2'],
    'mixed.test': ['10.0.0.1', '169.254.169.254'],
  }
  const lookup: LookupFunction = (host, options, callback) => {
    const addresses = (names[host] ?? []).map(address => ({ address, family: 4 }))
    if (options.all) callback(null, addresses)
    else callback(null, addresses.at(-1)?.address ?? '', 4)
  }
  const ask = (host: string, all: boolean) =>
    new Promise<unknown>(resolve =>
      checkedLookup(lookup, isRefusedAddress)(host, { all }, (error, address) =>
        resolve(error ? error.message : address),
      ),
    )

  it('is refused when one of its addresses is', async () => {
    expect(await ask('mixed.test', true)).toContain('mixed.test is a link-local')
    expect(await ask('mixed.test', false)).toContain('mixed.test is a link-local')
  })

  it('is passed on otherwise', async () => {
    expect(await ask('good.test', true)).toHaveLength(2)
    expect(await ask('good.test', false)).toBe('10.0.0.2')
  })
})
