/**
 * The vitest projects of a tier, as `vitest.config.ts` names them, and the CPU-seconds that its run may take. A run that
 * takes more says so and does not fail: the machine may be slow.
 */
export const tiers = {
  quick: { projects: ['unit', 'flows', 'browser'], budget: 500 },
  deep: { projects: ['deep'], budget: 2_000 },
}
export type Tier = keyof typeof tiers
