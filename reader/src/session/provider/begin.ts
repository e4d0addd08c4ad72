import { keepSignIn } from './kept-sign-in.ts'

/** Only a page that came over https, or from this machine, can make what a sign-in needs. */
export const canSignInByProvider = () => isSecureContext

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Leaves for the page of a provider, which sends the browser back to this app. */
export async function beginSignIn(provider: string, public_url: string): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  keepSignIn({ verifier, place: location.hash.replace(/^#\/?/, ''), outcome: null })
  const return_to = location.origin + location.pathname
  const query = new URLSearchParams({ return_to, challenge: base64url(new Uint8Array(digest)) })
  location.assign(`${public_url}/api/auth/oidc/${provider}/start?${query}`)
}
