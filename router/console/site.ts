import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { Problem } from '../../lib/http/errors.ts'
import { methodNotAllowed } from '../routes.ts'
import { assets } from './assets.ts'
import { consoleIsBuilt, pageIn } from './built.ts'
import { secured } from './page-security.ts'

const BASES = ['/', '/app/console/']
/** Stands in the built page (`html.cspNonce` of the build) where the number goes that lets its styles in. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g

/**
 * The administrator's console as the build left it in `folder`, at `/` and `/app/console/`. What has a hash in its
 * name is kept for good, the page itself never.
 */
export function consoleSite(folder: string, newNonce = () => randomBytes(16).toString('base64')): Router {
  const site = Router({ strict: true, caseSensitive: true })
  const pages = BASES.flatMap(base => [base, `${base}index.html`])
  // The page finds its files relative to where it lies.
  site.get('/app/console', (_request, response) => response.redirect(308, 'console/'))
  if (consoleIsBuilt(folder)) {
    site.get(pages, page(readFileSync(pageIn(folder), 'utf8'), newNonce))
    site.get(
      BASES.map(base => `${base}assets/:name`),
      secured(),
      assets(join(folder, 'assets')),
    )
  } else {
    site.get(pages, () => {
      throw new Problem('not_configured', 'The console is not built here: npm run build-console builds it.')
    })
  }
  return site.all(['/app/console', ...pages], () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

const page =
  (template: string, newNonce: () => string): RequestHandler =>
  (request, response, next) => {
    const nonce = newNonce()
    secured(nonce)(request, response, failed => {
      if (failed) return next(failed)
      response.set('cache-control', 'no-store').type('html')
      response.send(template.replace(NONCE_PLACEHOLDER, nonce))
    })
  }
