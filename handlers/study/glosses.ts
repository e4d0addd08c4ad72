import { glosses } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'
import { askForGloss, GLOSS_DEADLINE_MS } from '../../lib/study/lexicon/ask-for-gloss.ts'

export const ask = endpoint(glosses.ask, ({ body, actor, app, signal }) => {
  const { agent, data } = app.clients
  const deadline = AbortSignal.timeout(GLOSS_DEADLINE_MS)
  return askForGloss({ agent, data, slots: app.glossing, deadline }, actor, body, signal)
})
