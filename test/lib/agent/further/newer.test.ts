import { describe, expect, it } from 'vitest'
import { dueForLook, isNewer, readIndex } from '../../../../lib/agent/further/newer.ts'
import type { FurtherList } from '../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { aboutOf } from '../../../support/further/about.ts'
import { network } from './lab.ts'

type Listed = FurtherList['dictionaries'][number]
const slotWith = (revision: string) => ({
  slot: 'a' as const,
  sha256: '0'.repeat(64),
  size: 1,
  stored_at: '2026-11-20T09:00:00.000Z',
  report: { about: aboutOf('Jitendex', { revision }), problems: [], problem_count: 0, samples: [] },
})
const listed = (active: string | null, candidate: string | null = null): Listed => ({
  id: '01JD0000000000000000000000',
  is_on: true,
  format: 'yomitan',
  updates: { address: 'https://example.org/index.json', checked_at: null, failure: null },
  installed_at: '2026-11-20T09:00:00.000Z',
  slots: {
    version: 1,
    active: active === null ? null : slotWith(active),
    candidate: candidate === null ? null : slotWith(candidate),
  },
})

const { signal } = new AbortController()
const index = JSON.stringify({
  title: 'Jitendex',
  revision: '2026.11.22.0',
  downloadUrl: 'https://example.org/j.zip',
})

describe('a newer revision', () => {
  it('is newer than the edition in use and than the candidate, by its numbers or as a text', () => {
    expect(isNewer('2026.11.2', listed('2026.9.30'))).toBe(true)
    expect(isNewer('2026.9.30', listed('2026.11.2'))).toBe(false)
    expect(isNewer('2026.11.2', listed('2026.9.30', '2026.11.2'))).toBe(false)
    expect(isNewer('JPDB 2', listed('JPDB 1'))).toBe(true)
    expect(isNewer('1', listed('1'))).toBe(false)
  })

  it('is looked for daily, where there is an address', () => {
    const now = new Date('2026-11-22T09:00:00.000Z')
    const at = (checked_at: string | null, address: string | null = 'https://example.org') => ({
      dictionaries: [{ ...listed('1'), updates: { address, checked_at, failure: null } }],
    })
    expect(dueForLook(at(null), now)).toBeDefined()
    expect(dueForLook(at('2026-11-21T09:00:00.000Z'), now)).toBeDefined()
    expect(dueForLook(at('2026-11-21T09:00:01.000Z'), now)).toBeUndefined()
    expect(dueForLook(at(null, null), now)).toBeUndefined()
    const off = at(null).dictionaries.map(one => ({ ...one, is_on: false }))
    expect(dueForLook({ dictionaries: off }, now)).toBeUndefined()
  })

  it('is read after a few redirects to https, and through no other', async () => {
    const good = network({
      'https://example.org/index.json': { status: 302, location: '/latest.json' },
      'https://example.org/latest.json': { status: 302, location: 'https://files.example.org/index.json' },
      'https://files.example.org/index.json': { status: 200, body: index },
    })
    expect(await readIndex('https://example.org/index.json', good.transport, signal)).toEqual({
      revision: '2026.11.22.0',
      downloadUrl: 'https://example.org/j.zip',
    })
    const plain = network({
      'https://example.org/index.json': { status: 301, location: 'http://example.org/index.json' },
    })
    await expect(readIndex('https://example.org/index.json', plain.transport, signal)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('no https address'),
    })
    expect(plain.asked).toHaveLength(1)
  })

  it('is given up after a circle of redirects, another page, or an index without an https address', async () => {
    const circle = network({
      'https://example.org/a': { status: 302, location: '/b' },
      'https://example.org/b': { status: 302, location: '/a' },
    })
    await expect(readIndex('https://example.org/a', circle.transport, signal)).rejects.toMatchObject({
      code: 'upstream_failed',
    })
    expect(circle.asked).toHaveLength(6)
    for (const body of ['<html>', '{"revision":"1","downloadUrl":"http://example.org/j.zip"}', '{}'])
      await expect(
        readIndex(
          'https://example.org/a',
          network({ 'https://example.org/a': { status: 200, body } }).transport,
          signal,
        ),
      ).rejects.toMatchObject({ code: 'upstream_failed', message: expect.stringContaining('index') })
    const large = network({ 'https://example.org/a': { status: 200, body: 'x'.repeat(300_000) } })
    await expect(readIndex('https://example.org/a', large.transport, signal)).rejects.toMatchObject({
      code: 'too_large',
    })
  })
})
