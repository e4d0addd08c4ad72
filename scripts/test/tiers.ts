/**
 * The vitest projects of a tier, as `vitest.config.ts` names them, and the CPU-seconds that its run may take. A run that
 * takes more says so and does not fail: the machine may be slow. The deep tier runs every test once, and those that
 * sample their cases (`test/support/sample.ts`) over all of them.
 */
export const tiers = {
  quick: { projects: ['unit', 'flows', 'browser'], budget: 380 },
  deep: { projects: ['unit', 'flows', 'browser', 'deep'], budget: 2_400 },
}
export type Tier = keyof typeof tiers

/** True in the deep tier, and in files that only the deep tier has. */
export const runsInFull = (): boolean => process.env.TEST_TIER === 'deep'

export const projectsOf = (tier: Tier): string[] => tiers[tier].projects.map(name => `--project=${name}`)
