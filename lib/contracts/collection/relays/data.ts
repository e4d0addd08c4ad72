export const data = { from: '/v1/data/collections', to: '/api/collections', access: 'member' } as const
