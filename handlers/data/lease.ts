import { lease } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'

export const hold = endpoint(lease.hold, ({ body, app }) => app.lease.hold(body, app.now()))

export const release = endpoint(lease.release, ({ params, app }) => app.lease.release(params.holder))
