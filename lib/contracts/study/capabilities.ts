import { group, route } from '../../platform/http/route.ts'
import { Capabilities } from '../schemas/models/capabilities.ts'

export const capabilities = group({
  get: {
    ...route('GET', '/api/capabilities', 'user'),
    summary: 'What this server can do with a text, and how much of it: models, voice, dictionary, limits',
    output: Capabilities,
  },
})
