import { storage } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { readStorage } from '../../lib/data/quota/account-storage.ts'

export const get = endpoint(storage.get, ({ actor, app }) => readStorage(app, actor.acting.user_id))
