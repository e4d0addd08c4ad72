import { accountGone, sessionEnded } from '../../../app/account-check.ts'
import type { AccountId, User } from '../../../platform/auth/actor.ts'
import { type SignedIn, TOKEN_LIFETIME_S } from '../../../platform/auth/token.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { isWritten, refusedAs } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { SessionRecord } from '../../entities/sign-in.ts'
import type { Accounts } from '../accounts.ts'
import { expiryIn } from './expiry.ts'
import { transactRevoking } from './revocations.ts'

const MOST_SESSIONS = { integer: 50, uuid: 20 }
/** One transaction has room for 100 items, and may also delete the account. */
const MOST_ENDED = 60
/** The time after which a password must be given again. */
const LONGEST_S = 90 * 24 * 3600
const SEEN_EVERY_MS = 30 * 60_000

type SessionKey = Pick<SessionRecord, 'user_id' | 'id'>

/** Oldest first; some may have expired. */
export async function sessionsOf({ sessions }: Accounts, id: AccountId): Promise<SessionRecord[]> {
  const { data } = await sessions.query
    .session({ user_id: String(id) })
    .go({ consistent: true, pages: 'all' })
  return data
}

export async function openSessionsOf(accounts: Accounts, id: AccountId): Promise<SessionRecord[]> {
  const now = accounts.now().toISOString()
  return (await sessionsOf(accounts, id)).filter(({ expires_at }) => expires_at > now)
}

export async function openSession(
  { sessions, now }: Accounts,
  key: SessionKey,
): Promise<SessionRecord | null> {
  const { data: session } = await sessions.get(key).go({ consistent: true })
  return session && session.expires_at > now().toISOString() ? session : null
}

interface NewSession extends Pick<SessionRecord, 'id' | 'user_agent'> {
  /** Now by default. */
  created_at?: string
  token_hash?: string
  seconds: number
}

/**
 * Writes a session in the transaction that admits it, and ends another beyond the limit. The limit is exact only if the
 * writer's own items refuse when a session was added; otherwise later sign-ins end the excess.
 */
export async function writeSession(
  accounts: Accounts,
  id: AccountId,
  { seconds, ...newSession }: NewSession,
  others: Readonly<Record<string, TransactItem>> = {},
): Promise<SessionRecord> {
  const used_at = accounts.now().toISOString()
  const expiry = expiryIn(seconds, accounts.now())
  const session = { user_id: String(id), created_at: used_at, used_at, ...newSession, ...expiry }
  const most = MOST_SESSIONS[typeof id === 'number' ? 'integer' : 'uuid']
  const ended = leastMissed(await sessionsOf(accounts, id), most - 1).slice(0, MOST_ENDED)
  const items = {
    ...others,
    session: inTransaction(accounts.sessions).create(session),
    ...removals(accounts, ended),
  }
  await (ended.length > 0 ? transactRevoking(accounts, id, items) : transact(accounts.client, items))
  return session
}

/**
 * The sessions beyond `most`: each time the longest unseen one of the client that has the most, so that a script ends its
 * own sessions, not a phone's.
 */
function leastMissed(held: readonly SessionRecord[], most: number): SessionRecord[] {
  if (held.length <= most) return []
  const byAgent = [...Map.groupBy(held, ({ user_agent }) => user_agent).values()]
  const [largest = []] = byAgent.toSorted((a, b) => b.length - a.length)
  const ended = largest.toSorted((a, b) => (a.used_at < b.used_at ? -1 : 1)).slice(0, 1)
  const left = held.filter(session => !ended.includes(session))
  return [...ended, ...leastMissed(left, most)]
}

/** Comes from a sign-in, or from a token older than sessions. */
export const beginSession = (
  accounts: Accounts,
  id: number,
  newSession: Pick<NewSession, 'user_agent' | 'created_at'>,
): Promise<SessionRecord> =>
  writeSession(accounts, id, { ...newSession, id: accounts.newId(), seconds: TOKEN_LIFETIME_S })

export const longestUntil = ({ created_at }: Pick<SessionRecord, 'created_at'>): string =>
  new Date(Date.parse(created_at) + LONGEST_S * 1000).toISOString()

/**
 * Prolongs the session to the end of the next token. A token older than sessions starts one, dated to the token's issue.
 */
export async function renewedSession(
  accounts: Accounts,
  user_id: number,
  { session, issued_at }: SignedIn,
  user_agent: string,
): Promise<SessionRecord> {
  if (session === undefined) {
    const created_at = new Date(issued_at * 1000).toISOString()
    return beginSession(accounts, user_id, { user_agent, created_at })
  }
  const key = { user_id: String(user_id), id: session }
  const known = await openSession(accounts, key)
  const now = accounts.now()
  if (!known) throw sessionEnded()
  const left = (Date.parse(longestUntil(known)) - now.getTime()) / 1000
  if (left <= 0) throw refusal('session_old')
  const changes = { used_at: now.toISOString(), ...expiryIn(Math.min(left, TOKEN_LIFETIME_S), now) }
  const write = accounts.sessions.patch(key).set(changes).go()
  await refusedAs(write, sessionEnded)
  return known
}

/** Also notes that the session was seen. */
export async function isOpen(accounts: Accounts, user_id: AccountId, id: string): Promise<boolean> {
  const key = { user_id: String(user_id), id }
  const session = await openSession(accounts, key)
  if (!session) return false
  const now = accounts.now()
  if (Date.parse(session.used_at) + SEEN_EVERY_MS <= now.getTime())
    await isWritten(accounts.sessions.patch(key).set({ used_at: now.toISOString() }).go())
  return true
}

export const endSession = (accounts: Accounts, user_id: AccountId, id: string): Promise<void> =>
  transactRevoking(accounts, user_id, removals(accounts, [{ user_id: String(user_id), id }]))

export async function endListedSession(accounts: Accounts, user_id: AccountId, id: string): Promise<void> {
  if (!(await openSession(accounts, { user_id: String(user_id), id })))
    throw new Problem('not_found', 'This session does not exist.')
  await endSession(accounts, user_id, id)
}

export async function endAllSessions(accounts: Accounts, { user_id }: User): Promise<void> {
  const signed_out_at = accounts.now().toISOString()
  const account =
    typeof user_id === 'number'
      ? inTransaction(accounts.users).patch({ id: user_id }).set({ signed_out_at })
      : inTransaction(accounts.members).patch({ user_id }).set({ signed_out_at })
  await refusedAs(transactEnding(accounts, user_id, { account }), accountGone)
}

/**
 * Deletes the sessions in the transaction that ends all tokens; those beyond its room have no valid token left and follow.
 */
export async function transactEnding(
  accounts: Accounts,
  id: AccountId,
  items: Readonly<Record<string, TransactItem>>,
): Promise<void> {
  const held = await sessionsOf(accounts, id)
  await transactRevoking(accounts, id, { ...items, ...removals(accounts, held.slice(0, MOST_ENDED)) })
  await writeAll(accounts.client, Object.values(removals(accounts, held.slice(MOST_ENDED))))
}

const removals = ({ sessions }: Accounts, ended: readonly SessionKey[]): Record<string, TransactItem> =>
  Object.fromEntries(
    ended.map(({ user_id, id }) => [`session ${id}`, inTransaction(sessions).delete({ user_id, id })]),
  )
