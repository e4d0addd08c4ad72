/** Routes of another public service, at the same paths: the learner's app calls only the service that serves it. */
export const here = { from: '/api', to: '/api' } as const
export const fromData = { from: '/v1/data', to: '/api' } as const
/** At the same paths on study and collection. */
export const collections = {
  from: '/v1/data/collections',
  to: '/api/collections',
  access: 'member',
} as const
