import { group } from '../../http/route.ts'
import { RuntimeSettings } from '../schemas/speech.ts'

export const runtimeSettings = group({
  get: {
    method: 'GET',
    path: '/api/admin/runtime-settings',
    access: 'root',
    summary: 'What applies while the service runs',
    output: RuntimeSettings,
  },
  put: {
    method: 'PUT',
    path: '/api/admin/runtime-settings',
    access: 'root',
    summary: 'Change what applies to the next request',
    body: RuntimeSettings,
    output: RuntimeSettings,
  },
})
