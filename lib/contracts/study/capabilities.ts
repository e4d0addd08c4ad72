import { group, route } from '../../platform/http/route.ts'
import { Capabilities } from '../schemas/models/capabilities.ts'

export const capabilities = group({
  get: {
    ...route('GET', '/api/capabilities', 'user'),
    summary: 'The capabilities and limits of this server: models, voice, dictionary, sizes',
    output: Capabilities,
  },
})
