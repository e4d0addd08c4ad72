import type { SigningKey } from '../../platform/auth/secret.ts'

/** The parts of a refresh token: the account, the session, and the secret of its place in the chain. */
export interface RefreshToken {
  user_id: string
  id: string
  secret: string
}

const FORM = /^([0-9a-f-]{36})\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/

export function readRefreshToken(text: string): RefreshToken | null {
  const [, user_id, id, secret] = FORM.exec(text) ?? []
  return user_id && id && secret ? { user_id, id, secret } : null
}

export const refreshTokenText = ({ user_id, id, secret }: RefreshToken) => `${user_id}.${id}.${secret}`

/**
 * The token after this one. It is derived from the token and the server's key, so that concurrent requests, and a repeated
 * one after a lost answer, get the same.
 */
export async function successorOf(token: RefreshToken, key: SigningKey): Promise<RefreshToken> {
  // The key also signs JWTs; none begins like this.
  const message = new TextEncoder().encode(`refresh ${refreshTokenText(token)}`)
  const digest = await crypto.subtle.sign('HMAC', key, message)
  return { ...token, secret: Buffer.from(digest).toString('base64url') }
}
