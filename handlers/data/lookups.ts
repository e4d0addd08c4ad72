import { endpoint } from '../../lib/app/data.ts'
import { settled } from '../../lib/async/settled.ts'
import { mustAct } from '../../lib/auth/actor.ts'
import { lookups } from '../../lib/contracts/data/contract.ts'
import { recordLookup } from '../../lib/learning/record-lookup.ts'
import { statesOf } from '../../lib/words/states.ts'

export const found = endpoint(lookups.found, async ({ body, actor, app }) => {
  const { user_id } = mustAct(actor.acting)
  const { event_id, skill_ids } = body
  const [skill_id = ''] = skill_ids
  const [states] = await settled([
    statesOf(app.learning, user_id, skill_ids),
    recordLookup(app.learning, user_id, { event_id, skill_id }, app.log),
  ])
  return { states }
})
