import { defineConfig } from 'vitest/config'
import { bothTiers } from './scripts/test/both-tiers.ts'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `The tests run on the project's Node, not on ${process.version}: use npm test or npx vitest`,
  )

/** So that `npx vitest test/lib/a.test.ts` runs a test in its quick tier, and `--project=deep` in the deep one. */
const isDeepNamed = process.argv.some(argument => /^(?:--project=)?deep$/.test(argument))

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of a second is little on a busy machine.
    expect: { poll: { timeout: 20_000 } },
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Every crash point and race, killed processes and long properties: `npm run test:deep`.
        extends: true,
        test: {
          name: 'deep',
          globalSetup: ['scripts/test/temporary.ts', 'scripts/test/sites.mjs'],
          include: ['test/deep/**/*.test.ts', ...(isDeepNamed ? bothTiers : [])],
          env: { TEST_TIER: 'deep' },
          sequence: { groupOrder: 3 },
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
