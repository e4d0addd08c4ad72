import type { Config } from '../../platform/config/schema.ts'
import type { ServiceName } from '../../platform/http/route.ts'
import type { StoreName } from '../../store/tables.ts'

/** Letters and digits: `user-manager` becomes `UserManager`, `JWT_SECRET` becomes `JwtSecret`. */
export const componentName = (...parts: string[]): string =>
  parts
    .flatMap(part => part.split(/[-_]/))
    .map(word => (/^[A-Z]+$/.test(word) ? word.toLowerCase() : word))
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const owned: Partial<Record<ServiceName, readonly StoreName[]>> = {
  'user-manager': ['accounts'],
  data: ['content', 'collections'],
}
/** No other service may use these tables. */
export const storesOf = (service: ServiceName): readonly StoreName[] => owned[service] ?? []

const sharedSecrets = ['JWT_SECRET', 'CONTROLLER_ASSERTION_SECRET'] as const satisfies (keyof Config)[]
/** Shared by all services; the owner of the accounts also gets the first password and any sign-in providers. */
export const secretsOf = (service: ServiceName, hasProviders: boolean): readonly (keyof Config)[] =>
  storesOf(service).includes('accounts')
    ? [...sharedSecrets, 'ROOT_ADMIN_PASSWORD', ...(hasProviders ? (['OIDC_PROVIDERS'] as const) : [])]
    : sharedSecrets
