import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** The console's test of transcription records from the microphone. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()'

export type Directives = Record<string, string[]>

const directivesOf = (nonce: string | undefined, more: Directives): Directives => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // The component library adds its measurements as style elements at run time.
  styleSrc: ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
  imgSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  // The test of a voice plays its result from memory.
  mediaSrc: ["'self'", 'blob:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  ...more,
})

/** Admits the scripts that stand within a page, and no others, by the hashes of their texts. */
export const scriptsWithin = (page: string): string[] => [
  "'self'",
  ...[...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  ),
]

/** Another name for another policy: a cached page keeps the policy that it came with. */
export const policyName = (more: Directives = {}): string =>
  createHash('sha256')
    .update(JSON.stringify([directivesOf(undefined, more), PERMISSIONS]))
    .digest('hex')
    .slice(0, 8)

/** The policy of a page: it may reach only its own origin and what `more` allows. `nonce` admits its own styles. */
export function secured(nonce?: string, more: Directives = {}): RequestHandler {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(nonce, more) },
    // Only the proxy, which terminates TLS, can send this header: the loopback address has no TLS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  return (request, response, next) => {
    response.set('permissions-policy', PERMISSIONS)
    protect(request, response, next)
  }
}
