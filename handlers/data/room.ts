import { room } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'

/** The endpoint itself refuses an account without room. */
export const check = endpoint(room.check, () => {})
