import { group, route } from '../../http/route.ts'
import { AgentCapabilities } from '../schemas/capabilities.ts'

export const capabilities = group({
  get: {
    ...route('GET', '/v1/agent/capabilities', 'service'),
    summary: 'The voice, the transcription and the models in use, and whether there is a dictionary',
    output: AgentCapabilities,
  },
})
