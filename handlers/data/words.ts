import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { words } from '../../lib/contracts/data/contract.ts'
import { syncStates } from '../../lib/words/states.ts'

export const sync = endpoint(words.sync, ({ body, actor, app }) =>
  syncStates(app.learning, mustAct(actor.acting).user_id, body),
)
