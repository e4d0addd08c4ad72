import { parse } from 'yaml'
import { z } from 'zod'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True if tokens and keys may be sent to an address: https, or this machine itself where nothing is at stake. */
export const isSafeAddress = (url: Pick<URL, 'protocol' | 'hostname'>, mayBeLoopback: boolean): boolean =>
  url.protocol === 'https:' || (mayBeLoopback && url.protocol === 'http:' && LOOPBACK.test(url.hostname))

export const isTrustedByBrowsers = (url: URL): boolean => isSafeAddress(url, true)

const Provider = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be of a-z, 0-9 and -'),
  title: z.string().trim().min(1).max(64),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scopes: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid profile'),
})
export type Provider = z.output<typeof Provider>

const Providers = z
  .array(Provider)
  .max(20)
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'must have different names')

/** YAML or JSON, as the text of one setting. Messages quote no value, since it contains secrets. */
export const ProvidersText = z
  .string()
  .default('')
  .transform((text, context): Provider[] => {
    const parsed = Providers.safeParse(yamlOrUndefined(text) ?? [])
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', message: `${path.join('.') || 'the list'}: ${message}` })
    return z.NEVER
  })

/** Invalid YAML becomes a text, which is refused as not a list. */
function yamlOrUndefined(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return text
  }
}

interface SignInSettings {
  NODE_ENV: string
  PUBLIC_URL?: string | undefined
  OIDC_PROVIDERS: Provider[]
}

export function faultsOfProviders({ NODE_ENV, PUBLIC_URL, OIDC_PROVIDERS }: SignInSettings): string[] {
  if (OIDC_PROVIDERS.length === 0) return []
  const mayBeLoopback = NODE_ENV !== 'production'
  const unsafe = OIDC_PROVIDERS.filter(({ issuer }) => !isSafeAddress(new URL(issuer), mayBeLoopback))
  return [
    ...(PUBLIC_URL === undefined
      ? ['PUBLIC_URL: must be set where OIDC_PROVIDERS is: providers send people back to it']
      : []),
    ...unsafe.map(({ name }) => `OIDC_PROVIDERS: the issuer of ${name} must be an https address`),
  ]
}
