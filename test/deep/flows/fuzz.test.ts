import { expect, it } from 'vitest'
import { EVENT_MS } from '../../../scripts/test/limits.ts'
import { testSeed } from '../../../scripts/test/seed.ts'
import { fuzz } from '../../../scripts/trials/fuzz/fuzz.ts'
import { startTarget } from '../../../scripts/trials/fuzz/target.ts'
import { startedForFile } from '../../support/started-for-file.ts'

/** Other ones each day, as the seed is; `npm run fuzz` sends more. */
const REQUESTS = 1_500

const target = startedForFile(startTarget)

it('hostile and valid requests by every kind of caller are answered as documented, on every route', async () => {
  const { findings, statuses } = await fuzz({
    ...target(),
    requests: REQUESTS,
    seed: testSeed(),
    deadlineMs: EVENT_MS,
    signal: new AbortController().signal,
  })
  expect(findings.lines()).toEqual([])
  const answered = [...statuses.values()].filter(of => [...of.keys()].some(status => status.startsWith('2')))
  expect(answered.length).toBeGreaterThan(statuses.size / 3)
})
