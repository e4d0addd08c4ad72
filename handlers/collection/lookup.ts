import { endpoint } from '../../lib/collection/app.ts'
import { replacementOf } from '../../lib/collection/words/replacement.ts'
import { lookup } from '../../lib/contracts/collection.ts'
import type { LookedUpWord } from '../../lib/contracts/schemas/japanese/lexicon.ts'

export const at = endpoint(lookup.at, async ({ body, app, signal }) => {
  const { agent, data } = app.clients
  const lookedUp = await agent.lexicon.lookup({ body }, { signal })
  const skill_ids = skillsIn(lookedUp)
  if (skill_ids.length === 0) return { ...lookedUp, states: {} }
  const { states } = await data.lookups.found({ body: { event_id: app.newId(), skill_ids } }, { signal })
  return { ...lookedUp, states }
})

export const replacement = endpoint(lookup.replacement, async ({ params, app, signal }) => {
  const word = await app.clients.data.words.get({ params }, { signal })
  return replacementOf(app.clients.agent, word, signal)
})

/** Most likely first, once each. */
const skillsIn = ({ word, candidates }: LookedUpWord): string[] => [
  ...new Set([...candidates, ...(word ? [word] : [])].map(({ skill_id }) => skill_id)),
]
