import { contract } from '../http/route.ts'
import { modelRouting as agentModelRouting } from './agent.ts'
import { relayed } from './relayed.ts'
import * as routes from './study/index.ts'
import { systemGroup } from './system.ts'

export const study = contract({
  name: 'study',
  title: 'Reading and studying',
  port: 8012,
  internal: false,
  long_lived: true,
  groups: {
    ...routes,
    modelRouting: relayed(agentModelRouting, { from: '/v1/agent', to: '/api/admin' }),
    system: systemGroup,
  },
})
export const { articles, favorites, sentences, tasks, administration, modelRouting } = study.groups
