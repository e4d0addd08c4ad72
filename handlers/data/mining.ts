import { mining } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'

export const claim = endpoint(mining.claim, async () => ({ cuts: [], is_more_due: false }))
export const store = endpoint(mining.store, async () => {})
export const finish = endpoint(mining.finish, async () => {})
export const read = endpoint(mining.read, async () => {
  throw new Problem('not_found', 'There is no sound and no picture of this sentence.')
})
