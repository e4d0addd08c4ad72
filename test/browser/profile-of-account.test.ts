import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** No window is needed, but the types of one. */
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', () => {})
  vi.stubGlobal('StorageEvent', class {})
})
afterEach(() => void vi.unstubAllGlobals())

it('what an account chose is not taken for the choice of the next account on the device, and goes with the account', async () => {
  vi.resetModules()
  const { explanationLevelNow, keepProfile, samplesPutAway } = await import(
    '../../reader/src/profile/learner-profile.ts'
  )
  const { forgetOwned } = await import('../../reader/src/api/owned-keys.ts')
  const { beginSession } = await import('../../web/session/session.ts')
  const signIn = (id: number) =>
    beginSession({
      token: `token of ${id}`,
      expires_at: '2100-01-01T00:00:00Z',
      user: { id, username: 'hana', role: 'user' },
    })
  signIn(1)
  keepProfile({ level: 'N1', samples_put_away: ['melos'] }, 1)
  expect([samplesPutAway(), explanationLevelNow()]).toEqual([['melos'], 'N1'])
  signIn(2)
  expect([samplesPutAway(), explanationLevelNow()]).toEqual([[], 'N3'])
  forgetOwned(1)
  expect(localStorage.getItem('yomu.profile')).not.toBeNull()
  forgetOwned(2)
  expect(localStorage.getItem('yomu.profile')).toBeNull()
})
