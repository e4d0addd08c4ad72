import { endpoint } from '../../lib/app/data.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { wordStates } from '../../lib/contracts/data/contract.ts'
import { statesOf } from '../../lib/words/states.ts'

export const some = endpoint(wordStates.some, async ({ body, actor, app }) => ({
  states: await statesOf(app.learning, mustAct(actor.acting).user_id, body.skill_ids),
}))
