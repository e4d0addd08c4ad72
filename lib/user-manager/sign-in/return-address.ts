import { corsPolicy } from '../../platform/http/serving/cors.ts'
import { invalidInput } from '../../platform/problems/errors.ts'

interface Places {
  PUBLIC_URL?: string | undefined
  ALLOW_ORIGINS: string
}

/**
 * An address at which a sign-in may end: on PUBLIC_URL or an origin that ALLOW_ORIGINS names. `*` does not count, or a
 * link to the platform could give a ticket to any page.
 */
export function returnAddress(text: string, { PUBLIC_URL, ALLOW_ORIGINS }: Places): string {
  const url = URL.parse(text)
  if (!url) throw refused('must be an address')
  // An empty fragment shows only in the whole address.
  if (url.href.includes('#')) throw refused('must not carry a fragment')
  if (url.username || url.password) throw refused('must not carry a user name or password')
  // `origin` is null for the schemes of apps.
  const origin = `${url.protocol}//${url.host}`
  if (![PUBLIC_URL, ...corsPolicy(ALLOW_ORIGINS).origins].includes(origin))
    throw refused('must be of PUBLIC_URL or of an origin that ALLOW_ORIGINS names')
  return url.href
}

const refused = (why: string) => invalidInput('query.return_to', why)
