import { defineConfig } from 'vitest/config'
import { EVENT_MS, HANG_MS } from './scripts/test/limits.ts'
import { runsInFull } from './scripts/test/tiers.ts'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `The tests run on the project's Node, not on ${process.version}: use npm test or npx vitest`,
  )

export default defineConfig({
  test: {
    pool: 'forks',
    // Files of a worker share its modules: loading them anew for each took longer than many tests.
    isolate: false,
    // A young generation of 16 MB is collected so often that it takes a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    globalSetup: 'scripts/test/temporary.ts',
    setupFiles: ['scripts/test/set-up.ts'],
    allowOnly: false,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: EVENT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/flows/**', 'test/browser/**', 'test/deep/**'],
          sequence: { groupOrder: 0 },
          maxWorkers: '100%',
        },
      },
      {
        // Whole stacks, some 500 MB each: after the unit tests, and never more than two at once.
        extends: true,
        test: {
          name: 'flows',
          include: ['test/flows/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        // A whole stack and a browser each.
        extends: true,
        test: {
          name: 'browser',
          globalSetup: ['scripts/test/temporary.ts', 'scripts/test/sites.mjs'],
          include: ['test/browser/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          // The six stories of the quick tier share one stack, one browser and one analyser.
          maxWorkers: runsInFull() ? 2 : 1,
        },
      },
      {
        // Only in the deep tier.
        extends: true,
        test: {
          name: 'deep',
          globalSetup: ['scripts/test/temporary.ts', 'scripts/test/sites.mjs'],
          include: ['test/deep/**/*.test.ts'],
          // So that these files run in full when vitest is called by hand too.
          env: { TEST_TIER: 'deep' },
          sequence: { groupOrder: 3 },
          maxWorkers: 2,
        },
      },
    ],
  },
})
