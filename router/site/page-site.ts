import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { methodNotAllowed } from '../routes.ts'
import { assets } from './assets.ts'
import { isBuilt, pageIn, type SiteName } from './built.ts'
import { named } from './named-files.ts'
import { type Directives, policyName, scriptsWithin, secured } from './page-security.ts'

export interface PageSite {
  name: SiteName
  /** The folder of the build. */
  folder: string
  /** True if `/` shows the page too; otherwise `/` redirects to it, and browsers get it at unknown addresses. */
  isAtRoot: boolean
  /** Additions to the policy that every page has. */
  more?: () => Promise<Directives>
  newNonce?: () => string
  /** Files with fixed names beside the page, which install it on a device. */
  files?: readonly string[]
}

/** The placeholder in the built page (`html.cspNonce` of the build) for the nonce of its styles. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g
/** The suffix of the build's version, in the page and in its worker: a new policy makes a new version. */
const POLICY_PLACEHOLDER = /__POLICY__/g

/** A page at `/app/<name>/`. Files with a hash in their names are cached for good, the page itself never. */
export function pageSite(settings: PageSite): Router {
  const { name, folder, isAtRoot, more, files = [] } = settings
  const site = Router({ strict: true, caseSensitive: true })
  const home = `/app/${name}/`
  const bases = isAtRoot ? ['/', home] : [home]
  const pages = bases.flatMap(base => [base, `${base}index.html`])
  const leading = [`/app/${name}`, ...(isAtRoot ? [] : ['/'])]
  // The page finds its files relative to its own address.
  site.get(`/app/${name}`, (_request, response) => response.redirect(308, `${name}/`))
  if (!isAtRoot) site.get('/', (_request, response) => response.redirect(302, `app/${name}/`))
  if (isBuilt(folder)) {
    site.get(pages, page(readFileSync(pageIn(folder), 'utf8'), settings))
    site.get(
      bases.map(base => `${base}assets/:name`),
      secured(),
      assets(join(folder, 'assets')),
    )
    for (const file of files) site.get(home + file, named(join(folder, file), { more, finish: withPolicy }))
  } else {
    site.get(pages, () => {
      throw new Problem('not_configured', `The ${name} is not built. Build it with npm run build-console.`)
    })
  }
  site.all([...leading, ...pages, ...files.map(file => home + file)], () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
  if (!isAtRoot && isBuilt(folder))
    site.use(browsersOnly, page(readFileSync(pageIn(folder), 'utf8'), settings, true))
  return site
}

/** At an unknown address, a browser gets the page, which says so, and a program the usual error. */
const browsersOnly: RequestHandler = (request, response, next) => {
  response.vary('accept')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Of types that are accepted alike, the first is chosen.
  next(isRead && request.accepts(['json', 'html']) === 'html' ? undefined : 'router')
}

/** `isLost`: the page is sent for addresses that lead nowhere. */
function page(
  template: string,
  { name, more, newNonce = randomNonce }: PageSite,
  isLost = false,
): RequestHandler {
  const scripts = scriptsWithin(template)
  return async (request, response, next) => {
    const nonce = newNonce()
    const allowed = await more?.()
    const scriptSrc = [...scripts, ...(allowed?.scriptSrc ?? [])]
    secured(nonce, { ...allowed, scriptSrc })(request, response, failed => {
      if (failed) return next(failed)
      response.set('cache-control', 'no-store').type('html')
      const text = withPolicy(template.replace(NONCE_PLACEHOLDER, nonce), allowed)
      const root = wayToRoot(request.path)
      if (!isLost) response.send(text.replace('<html', `<html data-root="${root}"`))
      else response.status(404).send(fromElsewhere(text, root, name))
    })
  }
}

/** The way to the root from the page's address, which proxies may show under a path: the page takes its base from there. */
const wayToRoot = (path: string) => '../'.repeat(path.split('/').length - 2) || './'

/** The page at another path than its own, which names its files by the way from there. */
const fromElsewhere = (text: string, root: string, name: SiteName) =>
  text.replaceAll('="./', `="${root}app/${name}/`).replace('<html', `<html data-root="${root}" data-lost`)

const withPolicy = (text: string, allowed?: Directives) =>
  text.replace(POLICY_PLACEHOLDER, policyName(allowed))

const randomNonce = () => randomBytes(16).toString('base64')
