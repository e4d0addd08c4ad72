import { contract } from '../http/route.ts'
import { modelRouting as agentModelRouting, speechSettings as agentSpeechSettings } from './agent.ts'
import { cos as dataCos } from './data.ts'
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
    speechSettings: relayed(agentSpeechSettings, { from: '/v1/agent', to: '/api/admin' }),
    cos: relayed(dataCos, { from: '/v1/data', to: '/api/admin' }),
    system: systemGroup,
  },
})
export const {
  articles,
  favorites,
  sentences,
  tasks,
  videos,
  administration,
  runtimeSettings,
  modelRouting,
  speechSettings,
  cos,
} = study.groups
