import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** The microphone records what the console's test of a transcription listens to. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()'

export type Directives = Record<string, string[]>

const directivesOf = (nonce: string | undefined, more: Directives): Directives => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // The component library adds its measures as style elements while it runs.
  styleSrc: ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
  imgSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  // What the test of a voice has made, played from memory.
  mediaSrc: ["'self'", 'blob:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  ...more,
})

/** Another name for another policy: a page that a device keeps goes on with the policy it came with. */
export const policyName = (more: Directives = {}): string =>
  createHash('sha256')
    .update(JSON.stringify([directivesOf(undefined, more), PERMISSIONS]))
    .digest('hex')
    .slice(0, 8)

/** What a page may do: talk to where it came from, and nothing else but what `more` allows. `nonce` lets its own styles in. */
export function secured(nonce?: string, more: Directives = {}): RequestHandler {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(nonce, more) },
    // Only the proxy that terminates TLS can say so; there is no TLS on the loopback address.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  return (request, response, next) => {
    response.set('permissions-policy', PERMISSIONS)
    protect(request, response, next)
  }
}
