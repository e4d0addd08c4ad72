import { endpoint } from '../../lib/app/collection.ts'
import { lookup } from '../../lib/contracts/collection/contract.ts'
import { skillsIn } from '../../lib/lexicon/skills-in.ts'

export const at = endpoint(lookup.at, async ({ body, app, signal }) => {
  const { agent, data } = app.clients
  const found = await agent.lexicon.lookup({ body }, { signal })
  const skill_ids = skillsIn(found)
  if (skill_ids.length === 0) return { ...found, states: {} }
  const { states } = await data.wordStates.some({ body: { skill_ids } }, { signal })
  return { ...found, states }
})
