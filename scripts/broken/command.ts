import { projectsOf, type Tier } from '../test/tiers.ts'

export interface Command {
  args: string[]
  env: Record<string, string>
}

export const testsIn = (tier: Tier, files: readonly string[]): Command => ({
  args: ['run', ...projectsOf(tier), ...files],
  env: { TEST_TIER: tier },
})

/** Runs the tests of the quick tier that import a file, whatever lies between, until a test fails. */
export const testsReaching = (changed: readonly string[]): Command => ({
  args: ['related', ...changed, '--run', ...projectsOf('quick'), '--bail=1', '--maxWorkers=1'],
  env: { TEST_TIER: 'quick' },
})
