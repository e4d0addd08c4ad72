import type { User } from '../../platform/auth/actor.ts'
import type { SigningKey } from '../../platform/auth/secret.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { ConditionFailed } from '../../store/errors.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import type { RefreshSession } from '../entities/sign-in.ts'
import { expiryIn } from './expiry.ts'
import { existingMember, findMember } from './find-member.ts'
import type { SignedInMember } from './present.ts'

const SESSION_S = 30 * 24 * 3600
const MOST_SESSIONS = 20
const LONGEST_AGENT = 200

/** The parts of a refresh token: the account, the session, and the secret of its place in the chain. */
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

/**
 * The token after this one. It is derived from the token and the server's key, so that concurrent requests, and a repeated
 * one after a lost answer, get the same.
 */
async function successorOf(token: RefreshToken, key: SigningKey): Promise<RefreshToken> {
  // The key also signs JWTs; none begins like this.
  const message = new TextEncoder().encode(`refresh ${refreshTokenText(token)}`)
  const digest = await crypto.subtle.sign('HMAC', key, message)
  return { ...token, secret: Buffer.from(digest).toString('base64url') }
}

/** The sessions of a member, oldest first. */
export async function sessionsOf({ sessions }: Accounts, user_id: string): Promise<RefreshSession[]> {
  const { data } = await sessions.query.session({ user_id }).go({ consistent: true, pages: 'all' })
  return data
}

/**
 * A new session, to be written in the transaction that admits it. Beyond the limit the oldest are removed: the writer
 * requires the identity's revision, so that of two concurrent new sessions one counts the other.
 */
export function newSession(accounts: Accounts, user_id: string, user_agent: string, held: RefreshSession[]) {
  const { sessions, now, newId } = accounts
  const token = { user_id, id: newId(), secret: newSecret(accounts) }
  const created_at = now().toISOString()
  const session = {
    user_id,
    id: token.id,
    token_hash: hashOf(token.secret),
    user_agent: user_agent.slice(0, LONGEST_AGENT).toWellFormed(),
    created_at,
    used_at: created_at,
    ...expiryIn(SESSION_S, now()),
  }
  const over = held.slice(0, Math.max(0, held.length + 1 - MOST_SESSIONS))
  const writes: Record<string, TransactItem> = { session: inTransaction(sessions).create(session) }
  for (const { id } of over) writes[`former ${id}`] = removal(accounts, { user_id, id })
  return { refresh_token: refreshTokenText(token), writes }
}

export const removal = ({ sessions }: Accounts, key: Pick<RefreshSession, 'user_id' | 'id'>): TransactItem =>
  inTransaction(sessions).delete(key)

/**
 * Exchanges a refresh token for the next. A token that was already exchanged gets the same answer until that answer is
 * used, since it may have been lost. After that somebody else must have the token, and the whole session ends.
 */
export const refresh = (accounts: Accounts, key: SigningKey, text: string): Promise<SignedInMember> =>
  retryWhenChanged(async () => {
    const token = readRefreshToken(text)
    if (!token) throw signedOut()
    const next = await successorOf(token, key)
    const [hash, nextHash] = [hashOf(token.secret), hashOf(next.secret)]
    // The token is usually the latest, so it is exchanged at once; the session is read only if that is refused.
    const [refusal, member] = await Promise.all([
      exchange(accounts, token, hash, nextHash),
      findMember(accounts, token.user_id),
    ])
    if (!member) throw signedOut()
    if (refusal) await mustBeRepeated(accounts, token, hash, nextHash, refusal)
    return { member, refresh_token: refreshTokenText(next) }
  })

async function openSession({ sessions, now }: Accounts, { user_id, id }: RefreshToken) {
  const { data: session } = await sessions.get({ user_id, id }).go({ consistent: true })
  return session && session.expires_at > now().toISOString() ? session : null
}

/** Returns the refusal, or null if the token was exchanged. */
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
        .set({ token_hash, former_hash, used_at, ...expiryIn(SESSION_S, now()) })
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

/** Throws unless the token was already exchanged, and its successor is unused. */
async function mustBeRepeated(
  accounts: Accounts,
  token: RefreshToken,
  hash: string,
  nextHash: string,
  refusal: ConditionFailed,
): Promise<void> {
  const session = await openSession(accounts, token)
  if (!session) throw signedOut()
  // It has changed since it was refused.
  if (session.token_hash === hash) throw refusal
  if (session.former_hash === hash && session.token_hash === nextHash) return
  await accounts.sessions.delete(session).go()
  throw signedOut()
}

const signedOut = () =>
  new Problem('unauthenticated', 'This sign-in has ended. Sign in again through your provider.')

/** Ends the session of a token; does nothing if the token is no longer valid. */
export async function signOut(accounts: Accounts, text: string): Promise<void> {
  const token = readRefreshToken(text)
  const session = token && (await openSession(accounts, token))
  if (!session) return
  const hash = hashOf(token.secret)
  if (hash === session.token_hash || hash === session.former_hash)
    await accounts.sessions.delete(session).go()
}

export async function removeSession(
  accounts: Accounts,
  { user_id }: User<string>,
  id: string,
): Promise<void> {
  await existingMember(accounts, user_id)
  const { data: session } = await accounts.sessions.get({ user_id, id }).go({ consistent: true })
  if (!session) throw new Problem('not_found', 'There is no such session.')
  await accounts.sessions.delete({ user_id, id }).go()
}
