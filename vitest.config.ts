import { defineConfig } from 'vitest/config'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `The tests run on the project's Node, not on ${process.version}: use npm test or npx vitest`,
  )

export default defineConfig({
  test: {
    // Tests start workers and child processes and change process-wide state: each file gets a process of its own.
    pool: 'forks',
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    setupFiles: ['scripts/test/seed.ts'],
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
          exclude: ['test/flows/**', 'test/browser/**'],
          sequence: { groupOrder: 0 },
          maxWorkers: '100%',
        },
      },
      {
        // Whole stacks, some 500 MB each: after the quick tests, and never more than two at once.
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
          include: ['test/browser/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
