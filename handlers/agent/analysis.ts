import { analyse as analyseSentences } from '../../lib/agent/analyse.ts'
import { summarise as summariseText } from '../../lib/agent/summarise.ts'
import { endpoint } from '../../lib/app/agent.ts'
import { analysis } from '../../lib/contracts/agent.ts'

export const analyse = endpoint(analysis.analyse, ({ body, app, signal }) =>
  app.admitted(body.model, signal, () => analyseSentences(body, app.models, signal)),
)

export const summarise = endpoint(analysis.summarise, async ({ body, app, signal }) => {
  const { summary, warning = null } = await app.admitted(body.model, signal, () =>
    summariseText(body, app.models, signal),
  )
  return { summary, warning }
})
