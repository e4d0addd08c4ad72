import { z } from 'zod'
import { group } from '../../http/route.ts'
import { Nothing, Timestamp } from '../schemas/basics.ts'

export const lease = group({
  hold: {
    method: 'PUT',
    path: '/v1/data/lease',
    access: 'service',
    summary: 'Take or renew the lease of the controller; 409 `lease_held` says who holds it and until when',
    body: z.strictObject({
      holder: z.string().min(8).max(100),
      /** A holder known to have ended, whose lease is taken over before it expires. */
      replaces: z.string().max(100).optional(),
    }),
    output: z.object({ expires_at: Timestamp }),
  },
  release: {
    method: 'DELETE',
    path: '/v1/data/lease/{holder}',
    access: 'service',
    summary: 'Give the lease back',
    params: z.object({ holder: z.string().min(8).max(100) }),
    output: Nothing,
    status: 204,
  },
})
