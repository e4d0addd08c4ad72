import type { SigningKey } from '../../platform/auth/secret.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { ConditionFailed } from '../../store/errors.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import { expiryIn } from '../accounts/sessions/expiry.ts'
import { endSession, openSession, writeSession } from '../accounts/sessions/sessions.ts'
import { findMember } from './find-member.ts'
import type { SignedInMember } from './present.ts'

const SESSION_S = 30 * 24 * 3600
/** The time in which a used token may be the repetition of a request whose answer was lost. */
const REPEATED_FOR_MS = 60_000

interface RefreshToken {
  user_id: string
  id: string
  secret: string
}

const FORM = /^([0-9a-f-]{36})\.([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/

function readRefreshToken(text: string): RefreshToken | null {
  const [, user_id, id, secret] = FORM.exec(text) ?? []
  return user_id && id && secret ? { user_id, id, secret } : null
}

const refreshTokenText = ({ user_id, id, secret }: RefreshToken) => `${user_id}.${id}.${secret}`

/** Derives the successor from the token and the server's key, so that concurrent and repeated requests get the same. */
async function successorOf(token: RefreshToken, key: SigningKey): Promise<RefreshToken> {
  // The key also signs JWTs; none begins like this.
  const message = new TextEncoder().encode(`refresh ${refreshTokenText(token)}`)
  const digest = await crypto.subtle.sign('HMAC', key, message)
  return { ...token, secret: Buffer.from(digest).toString('base64url') }
}

/** Written in the transaction that admits the session. */
export async function beginRefreshing(
  accounts: Accounts,
  user_id: string,
  user_agent: string,
  admission: Readonly<Record<string, TransactItem>>,
): Promise<Pick<SignedInMember, 'session' | 'refresh_token'>> {
  const token = { user_id, id: accounts.newId(), secret: newSecret(accounts) }
  const newSession = { id: token.id, user_agent, token_hash: hashOf(token.secret), seconds: SESSION_S }
  await writeSession(accounts, user_id, newSession, admission)
  return { session: token.id, refresh_token: refreshTokenText(token) }
}

/**
 * Exchanges a refresh token for the next. Repeating it gives the same for a minute, unless that was used: the answer may
 * have been lost. Later somebody else must have the token, and the whole session ends.
 */
export const refresh = (accounts: Accounts, key: SigningKey, text: string): Promise<SignedInMember> =>
  retryWhenChanged(async () => {
    const token = readRefreshToken(text)
    if (!token) throw signedOut()
    const next = await successorOf(token, key)
    const [hash, nextHash] = [hashOf(token.secret), hashOf(next.secret)]
    // Exchanges at once, since the token is usually the latest; reads the session only if that is refused.
    const [refusal, member] = await Promise.all([
      exchange(accounts, token, hash, nextHash),
      findMember(accounts, token.user_id),
    ])
    if (!member) throw signedOut()
    if (refusal) await mustBeRepeated(accounts, token, hash, nextHash, refusal)
    return { member, session: next.id, refresh_token: refreshTokenText(next) }
  })

/** Null if the token was exchanged. */
async function exchange(
  { client, sessions, members, now }: Accounts,
  { user_id, id }: RefreshToken,
  former_hash: string,
  token_hash: string,
): Promise<ConditionFailed | null> {
  const used_at = now().toISOString()
  try {
    await transact(client, {
      session: inTransaction(sessions)
        .patch({ user_id, id })
        .set({ token_hash, former_hash, exchanged_at: used_at, used_at, ...expiryIn(SESSION_S, now()) })
        .where(
          (stored, { eq, gt }) =>
            `${eq(stored.token_hash, former_hash)} AND ${gt(stored.expires_at, used_at)}`,
        ),
      member: inTransaction(members).patch({ user_id }).set({ last_seen: used_at }),
    })
    return null
  } catch (error) {
    if (error instanceof ConditionFailed) return error
    throw error
  }
}

/** Throws unless the token was exchanged a moment ago, and its successor is unused. */
async function mustBeRepeated(
  accounts: Accounts,
  token: RefreshToken,
  hash: string,
  nextHash: string,
  refusal: ConditionFailed,
): Promise<void> {
  const session = await openSession(accounts, token)
  if (!session) throw signedOut()
  if (session.token_hash === hash) throw refusal
  const { former_hash, token_hash, exchanged_at = session.used_at } = session
  const isRecent = accounts.now().getTime() - Date.parse(exchanged_at) <= REPEATED_FOR_MS
  if (isRecent && former_hash === hash && token_hash === nextHash) return
  await endSession(accounts, token.user_id, token.id)
  throw signedOut()
}

const signedOut = () => refusal('provider_sign_in_ended')

/** Does nothing if the token is no longer valid. */
export async function signOut(accounts: Accounts, text: string): Promise<void> {
  const token = readRefreshToken(text)
  const session = token && (await openSession(accounts, token))
  if (!session) return
  const hash = hashOf(token.secret)
  if (hash === session.token_hash || hash === session.former_hash)
    await endSession(accounts, token.user_id, token.id)
}
