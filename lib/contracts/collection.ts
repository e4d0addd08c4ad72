import { contract } from '../http/route.ts'
import { systemGroup } from './system.ts'

export const collection = contract({
  name: 'collection',
  title: 'Collections',
  port: 8013,
  internal: false,
  long_lived: false,
  groups: { system: systemGroup },
})
