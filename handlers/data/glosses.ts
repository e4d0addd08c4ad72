import { glosses } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { findGloss, keepGloss } from '../../lib/data/learners/skills/glosses.ts'

export const find = endpoint(glosses.find, async ({ params, app }) => ({
  gloss: await findGloss(app.learning, params.gloss_id),
}))

export const keep = endpoint(glosses.keep, ({ params, body, app }) =>
  keepGloss(app.learning, params.gloss_id, body),
)
