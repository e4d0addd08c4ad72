import { describe, expect, it } from 'vitest'
import { type ServiceName, serviceNames } from '../../lib/platform/http/route.ts'
import { createLog } from '../../lib/platform/logging/log.ts'
import { announceReady } from '../../router/ready.ts'

const addresses: Record<ServiceName, string> = {
  'user-manager': 'http://127.0.0.1:8010',
  agent: 'http://127.0.0.1:8011',
  study: 'http://127.0.0.1:8012',
  collection: 'http://127.0.0.1:8013',
  data: 'http://127.0.0.1:8014',
  manager: 'http://127.0.0.1:8015',
  webhook: 'http://127.0.0.1:8016',
}

async function said(isTTY: boolean, services: readonly ServiceName[] = serviceNames) {
  const written: string[] = []
  const output = { isTTY, write: (text: string) => written.push(text) }
  await announceReady({ addresses, exposed: false }, services, createLog('silent'), output)
  return written.join('')
}

const pages = [
  'To read and learn, open http://127.0.0.1:8012',
  'Console for administrators: http://127.0.0.1:8015',
]

describe('when yomu is ready', () => {
  it('a terminal shows the addresses of the pages, the learners’ first', async () => {
    const lines = (await said(true)).trimEnd().split('\n')
    expect(lines).toEqual([...pages, expect.stringContaining('Ctrl+C')])
  })

  it('a program gets the address of every service as well', async () => {
    const lines = (await said(false)).trimEnd().split('\n')
    expect(lines.slice(0, 2)).toEqual(pages)
    for (const address of Object.values(addresses)) expect(lines.slice(2).join('\n')).toContain(address)
  })

  it('only the pages of these services are named', async () => {
    expect(await said(true, ['agent'])).not.toMatch(/8012|8015/)
  })
})
