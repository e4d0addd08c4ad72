import { describe, expect, it } from 'vitest'
import { readCommitted } from './source-tree.ts'
import { timeLimits } from './time-rules.ts'

it('the tests of this repository wait for events and never for time, up to the limits of scripts/test/limits.ts', () => {
  expect(timeLimits(readCommitted())).toEqual([])
})

describe('the rule on time', () => {
  const found = (text: string, path = 'test/lib/a.test.ts') =>
    timeLimits(new Map([[path, text]])).map(each => each.slice(path.length + 1))

  it.each([
    ['poll(f, { timeout: 20_000 })', '1: a limit of its own'],
    ['context.setDefaultTimeout(30_000)', '1: a limit of its own'],
    ['await vi.waitFor(f)', '1: a limit of its own'],
    ['await vi.waitUntil(f)', '1: a limit of its own'],
    ['go(AbortSignal.timeout(5_000))', '1: a limit of its own'],
    ["it('says so', () => f(), 30_000)", '1: a limit of its own'],
    ["it('says so', async () => {\n  await f()\n}, 30_000)", '3: a limit of its own'],
    [
      "  it.each([\n    [1],\n  ])('says %s', async n => {\n    await f(n)\n  }, 30_000)",
      '5: a limit of its own',
    ],
    ["  it(\n    'says so',\n    f,\n    600_000,\n  )", '4: a limit of its own'],
    ['beforeAll(async () => {\n  await f()\n}, 60_000)', '3: a limit of its own'],
    ['await page.waitForTimeout(500)', '1: a sleep'],
    ['await new Promise(resolve => setTimeout(resolve, 50))', '1: a sleep'],
    ["import { setTimeout as wait } from 'node:timers/promises'", '1: a sleep'],
  ])('finds %j', (text, line) => {
    expect(found(text)).toEqual([line])
  })

  it.each([
    'poll(f, { interval: 2 })',
    'context.setDefaultTimeout(EVENT_MS)',
    "it('says so', async () => {\n  vi.advanceTimersByTime(30_000)\n  await f(1, 20)\n})",
    "it('says so', () => {\n  const watch = setInterval(() => {\n    f()\n  }, 100)\n})",
    "it('says so', () => {\n  f(\n    'a',\n    1_000,\n  )\n})",
    "import { setImmediate as turn } from 'node:timers/promises'",
  ])('allows %j', text => {
    expect(found(text)).toEqual([])
  })

  it('leaves the files that limit waits, slow servers and other code alone', () => {
    for (const path of ['test/support/eventually.ts', 'test/support/fake-provider/a.ts', 'lib/a.ts'])
      expect(found('await vi.waitFor(f, { timeout: 20_000 })', path), path).toEqual([])
  })
})
