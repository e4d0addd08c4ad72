import type { Config } from '../config/schema.ts'
import type { ServiceName } from '../http/route.ts'
import type { StoreName } from '../store/tables.ts'

const owned: Partial<Record<ServiceName, readonly StoreName[]>> = {
  'user-manager': ['accounts'],
  data: ['content', 'collections'],
}
/** The stores a service owns; no other is let near their tables. */
export const storesOf = (service: ServiceName): readonly StoreName[] => owned[service] ?? []

const sharedSecrets = ['JWT_SECRET', 'CONTROLLER_ASSERTION_SECRET'] as const satisfies (keyof Config)[]
/** The secrets all services share, and for the owner of the accounts the administrator's first password. */
export const secretsOf = (service: ServiceName): readonly (keyof Config)[] =>
  storesOf(service).includes('accounts') ? [...sharedSecrets, 'ROOT_ADMIN_PASSWORD'] : sharedSecrets
