/** The learner's app calls the service that it came from and no other: these are the rest of its routes, at the same paths. */
export const here = { from: '/api', to: '/api' } as const
