import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'
import { Problem } from '../lib/http/errors.ts'
import { secured } from './console-security.ts'

const BASES = ['/', '/app/console/']
const YEAR_S = 31_536_000
/** Stands in the built page (`html.cspNonce` of the build) where the number goes that lets its styles in. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g

/**
 * The administrator's console as the build left it in `folder`, at `/` and `/app/console/`. What has a hash in its
 * name is kept for good, the page itself never.
 */
export function consoleSite(folder: string, newNonce = () => randomBytes(16).toString('base64')): Router {
  const site = Router({ strict: true, caseSensitive: true })
  if (!existsSync(join(folder, 'index.html')))
    return site.get([...BASES], () => {
      throw new Problem('not_configured', 'The console is not built here: npm start builds it.')
    })
  const page = pageOf(readFileSync(join(folder, 'index.html'), 'utf8'), newNonce)
  const assets = sirv(join(folder, 'assets'), {
    immutable: true,
    maxAge: YEAR_S,
    brotli: true,
    gzip: true,
    // It would let what every other reply says win.
    setHeaders: (response: ServerResponse) => response.removeHeader('cache-control'),
  })
  for (const base of BASES) {
    site.get([base, `${base}index.html`], page)
    site.use(`${base}assets`, secured(), assets)
  }
  // The page finds its files relative to where it lies.
  return site.get('/app/console', (_request, response) => response.redirect(308, 'console/'))
}

const pageOf =
  (template: string, newNonce: () => string): RequestHandler =>
  (request, response, next) => {
    const nonce = newNonce()
    secured(nonce)(request, response, failed => {
      if (failed) return next(failed)
      response.set('cache-control', 'no-store').type('html')
      response.send(template.replace(NONCE_PLACEHOLDER, nonce))
    })
  }
