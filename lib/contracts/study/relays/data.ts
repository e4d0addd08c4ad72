export const data = { from: '/v1/data', to: '/api' } as const
