import { contract } from '../http/route.ts'
import { systemGroup } from './system.ts'

export const webhook = contract({
  name: 'webhook',
  title: 'Deployment webhooks',
  port: 8016,
  internal: false,
  long_lived: true,
  groups: { system: systemGroup },
})
