import { group, route } from '../../platform/http/route.ts'
import { AgentCapabilities } from '../schemas/models/capabilities.ts'

export const capabilities = group({
  get: {
    ...route('GET', '/v1/agent/capabilities', 'service'),
    summary: 'The voice, the transcription and the models in use, and whether there is a dictionary',
    output: AgentCapabilities,
  },
})
