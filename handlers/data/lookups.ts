import { lookups } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { recordLookup } from '../../lib/data/learners/learning/record-lookup.ts'
import { statesOf } from '../../lib/data/learners/words/states.ts'
import { settled } from '../../lib/platform/async/settled.ts'

export const found = endpoint(lookups.found, async ({ body, actor, app }) => {
  const { user_id } = actor.acting
  const { event_id, skill_ids } = body
  const [skill_id = ''] = skill_ids
  const [states] = await settled([
    statesOf(app.learning, user_id, skill_ids),
    recordLookup(
      app.learning,
      user_id,
      { event_id, skill_id },
      { log: app.log, quota: () => app.rooms.quotaWithRoom(app, user_id) },
    ),
  ])
  return { states }
})
