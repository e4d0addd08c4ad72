import { describe, expect, it } from 'vitest'
import { callerIn, proxiesIn } from '../../router/caller-address.ts'
import { serveProbe } from './probe.ts'

const PEER = '127.0.0.1'
const proxies = proxiesIn(['192.168.1.2', '10.0.0.0/8', 'fd00::/8', '::ffff:172.16.0.1'])
const caller = (forwarded: string) => callerIn(forwarded, PEER, proxies)

describe('the caller in X-Forwarded-For', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['203.0.113.9,10.1.2.3,fd00::5,192.168.1.2,172.16.0.1', '203.0.113.9'],
    ['203.0.113.9, 192.168.1.3', '192.168.1.3'],
    ['2001:db8::7, 10.1.2.3', '2001:db8::7'],
  ])('is the first address from the right beside trusted proxies: %s gives %s', (forwarded, found) => {
    expect(caller(forwarded)).toBe(found)
  })

  it('is the leftmost where all are trusted', () => {
    expect(caller('10.0.0.9, fd00::5, 10.0.0.1')).toBe('10.0.0.9')
  })

  it.each([
    ['::ffff:203.0.113.9, ::ffff:10.0.0.1', '203.0.113.9'],
    ['203.0.113.9, ::FFFF:0a00:0001', '203.0.113.9'],
    ['203.0.113.9:50123, 10.0.0.1:443', '203.0.113.9'],
    ['[2001:db8::7]:50123, [fd00::5]:443, [fd00::6]', '2001:db8::7'],
    ['[::ffff:203.0.113.9]:1', '203.0.113.9'],
    // Caddy writes the zone of a link-local address. Without an address the caller would count as this machine.
    ['fe80::7%eth0', 'fe80::7'],
    ['[fe80::7%eth0]:50123, 10.0.0.1', 'fe80::7'],
  ])('has no port, no zone, and IPv4 in its own form: %s gives %s', (forwarded, found) => {
    expect(caller(forwarded)).toBe(found)
  })

  it.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.9:port', '203.0.113.9 ', '%eth0', '[::1', '"'])(
    'comes neither from an entry without an address nor from one before it: %j',
    junk => {
      const isAddress = junk.trim() !== junk
      expect(caller(`198.51.100.1, ${junk}`)).toBe(isAddress ? junk.trim() : PEER)
      expect(caller(`198.51.100.1,${junk},10.0.0.1`)).toBe(isAddress ? junk.trim() : '10.0.0.1')
    },
  )

  it('is the last entry where no proxies are named', () => {
    expect(callerIn('203.0.113.9, 10.0.0.1', PEER, proxiesIn([]))).toBe('10.0.0.1')
  })
})

it('two callers behind two proxies in a row keep addresses of their own, whatever they say of themselves', async () => {
  const { get, seen } = await serveProbe({ TRUSTED_PROXIES: '10.0.0.0/8' })
  for (const from of ['203.0.113.9', '203.0.113.8'])
    for (const said of ['', '192.0.2.1, ', '10.0.0.7, ', 'junk, '])
      await get('/things/7', {
        'x-forwarded-for': `${said}${from}, 10.0.0.1`,
        'x-real-ip': '192.0.2.2',
        forwarded: 'for=192.0.2.3',
      })
  expect(seen.map(({ address }) => address)).toEqual([
    ...Array(4).fill('203.0.113.9'),
    ...Array(4).fill('203.0.113.8'),
  ])
})
