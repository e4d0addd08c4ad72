import type { ServiceName } from '../../lib/platform/http/route.ts'

/** Whichever service is called, this address answers. */
export const allAt = (address: string): Record<ServiceName, string> => ({
  'user-manager': address,
  agent: address,
  study: address,
  collection: address,
  data: address,
  manager: address,
  webhook: address,
})
