import { contract } from '../http/route.ts'
import * as routes from './data/index.ts'
import { systemGroup } from './system.ts'

export const data = contract({
  name: 'data',
  title: 'Persistence (internal)',
  port: 8014,
  internal: true,
  long_lived: false,
  groups: { ...routes, system: systemGroup },
})
export const {
  articles,
  sentences,
  sentence,
  audio,
  files,
  cos,
  favorites,
  administration,
  housekeeping,
  lease,
} = data.groups
