import { endpoint } from '../../lib/app/data.ts'
import { holdLease } from '../../lib/content/lease.ts'
import { lease } from '../../lib/contracts/data.ts'

export const hold = endpoint(lease.hold, ({ body, app }) => holdLease(app.lease, body, app.now()))

export const release = endpoint(lease.release, async ({ params, app }) => {
  await app.lease.release(params.holder)
  return null
})
