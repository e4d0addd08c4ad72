import type { z } from 'zod'
import { OwnRequest, type Registration } from '../../contracts/schemas/accounts/accounts.ts'
import type { Role } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import { type Accounts, withoutNulls } from '../accounts/accounts.ts'
import { addedRoot } from '../accounts/administrators.ts'
import { foldedKey, keyOf } from '../accounts/folded-key.ts'
import { refuseDefaultPassword } from '../accounts/passwords.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import type { InviteCodeRecord } from '../entities/invite-code.ts'
import type { RegistrationRequestRecord } from '../entities/registration-request.ts'
import type { UserRecord } from '../entities/user.ts'

/**
 * Reserves the name and one use of the code until a decision. Returns the claim by which the applicant follows the request.
 */
export async function register(
  accounts: Accounts,
  { username, password, invite_code }: z.output<typeof Registration>,
): Promise<string> {
  const invite = await usableInvite(accounts, invite_code)
  const username_key = keyOf(username, 'username')
  refuseDefaultPassword(password)
  const id = accounts.newId()
  const secret = newSecret(accounts)
  const request = {
    id,
    username,
    username_key,
    password_hash: await accounts.passwords.hash(password),
    claim_hash: hashOf(secret),
    invite_code: invite.code,
    invite_id: invite.id,
    status: 'pending' as const,
    created_at: accounts.now().toISOString(),
  }
  try {
    await transact(accounts.client, {
      invite: reservedUse(accounts, invite.id),
      username: inTransaction(accounts.usernames).create({ username_key, request_id: request.id }),
      request: inTransaction(accounts.requests).create(request),
    })
  } catch (error) {
    // Checked first, so that nobody learns about names without an invite code.
    if (refusedBy(error, 'invite')) throw unusableInvite()
    if (refusedBy(error, 'username')) throw refusal('username_taken')
    throw error
  }
  return `${id}.${secret}`
}

/** Compares hashes, so that its duration does not reveal the secret. */
export async function requestOf({ requests }: Accounts, claim: string): Promise<OwnRequest> {
  const [id = '', secret = ''] = claim.split('.')
  const { data: request } = await requests.get({ id }).go({ consistent: true })
  if (!request || request.claim_hash !== hashOf(secret))
    throw new Problem('not_found', 'This request does not exist. Register again.')
  return OwnRequest.parse({ reason: null, ...request })
}

export async function usableInvite(accounts: Accounts, text: string): Promise<InviteCodeRecord> {
  const code_key = foldedKey(text)
  if (code_key === null) throw unusableInvite()
  const { data: inviteText } = await accounts.inviteTexts.get({ code_key }).go({ consistent: true })
  if (!inviteText) throw unusableInvite()
  const { data: invite } = await accounts.inviteCodes
    .get({ id: inviteText.invite_id })
    .go({ consistent: true })
  if (!invite || !isUsable(invite, accounts.now())) throw unusableInvite()
  return invite
}

function isUsable({ enabled, expires_at, max_uses, taken_count }: InviteCodeRecord, now: Date): boolean {
  const expired = expires_at !== undefined && expires_at <= now.toISOString()
  return enabled && !expired && taken_count < (max_uses ?? Number.POSITIVE_INFINITY)
}

const reservedUse = (accounts: Accounts, id: string) => takenUse(accounts, id, { taken_count: 1 })

export const consumedUse = (accounts: Accounts, id: string) =>
  takenUse(accounts, id, { taken_count: 1, used_count: 1 })

/** Checks `isUsable` again, since the code may have changed since it was read. */
const takenUse = ({ inviteCodes, now }: Accounts, id: string, counts: { taken_count: 1; used_count?: 1 }) =>
  inTransaction(inviteCodes)
    .patch({ id })
    .add(counts)
    .where(({ enabled }, { eq }) => eq(enabled, true))
    .where(
      ({ expires_at }, { notExists, gt }) =>
        `(${notExists(expires_at)} OR ${gt(expires_at, now().toISOString())})`,
    )
    .where(
      ({ taken_count, max_uses }, { notExists, name }) =>
        `(${notExists(max_uses)} OR ${name(taken_count)} < ${name(max_uses)})`,
    )

/** Answers every reason alike, so that trying codes reveals nothing. */
export const unusableInvite = () => refusal('invite_unusable')

export const approve = (
  accounts: Accounts,
  id: string,
  role: Role,
  newUserId: () => Promise<number>,
): Promise<UserRecord> =>
  retryWhenChanged(async () => {
    const { username, username_key, password_hash, invite_id } = await pendingRequest(accounts, id)
    const decided_at = accounts.now().toISOString()
    const user = {
      id: await newUserId(),
      username,
      username_key,
      password_hash,
      role,
      created_at: decided_at,
    }
    await transact(accounts.client, {
      request: decided(accounts, id, { status: 'approved', decided_at }),
      user: inTransaction(accounts.users).create(user),
      username: inTransaction(accounts.usernames)
        .patch({ username_key })
        .set({ user_id: user.id })
        .remove(['request_id'])
        .where(({ request_id }, { eq }) => eq(request_id, id)),
      ...(await inviteChange(accounts, invite_id, { used_count: 1 })),
      ...(role === 'root' ? { roots: addedRoot(accounts, user.id) } : {}),
    })
    return user
  })

export const reject = (accounts: Accounts, id: string, reason?: string): Promise<RegistrationRequestRecord> =>
  retryWhenChanged(async () => {
    const { password_hash, ...request } = await pendingRequest(accounts, id)
    const decided_at = accounts.now().toISOString()
    const decision = withoutNulls({ status: 'rejected' as const, decided_at, reason })
    await transact(accounts.client, {
      request: decided(accounts, id, decision),
      username: inTransaction(accounts.usernames)
        .remove({ username_key: request.username_key })
        .where(({ request_id }, { eq }) => eq(request_id, id)),
      ...(await inviteChange(accounts, request.invite_id, { taken_count: -1 })),
    })
    return { ...request, ...decision }
  })

const decided = (
  { requests }: Accounts,
  id: string,
  decision: Pick<RegistrationRequestRecord, 'status' | 'decided_at' | 'reason'>,
) =>
  inTransaction(requests)
    .patch({ id })
    .set(decision)
    .remove(['password_hash'])
    .where(({ status }, { eq }) => eq(status, 'pending'))

async function pendingRequest({ requests }: Accounts, id: string) {
  const { data: request } = await requests.get({ id }).go({ consistent: true })
  if (!request) throw new Problem('not_found', 'This request does not exist. Reload the list of requests.')
  const { status, password_hash } = request
  if (status !== 'pending' || password_hash === undefined)
    throw new Problem('already_decided', `This request is already ${status}. Reload the list of requests.`)
  return { ...request, password_hash }
}

async function inviteChange(
  { inviteCodes }: Accounts,
  id: string,
  change: { used_count: number } | { taken_count: number },
) {
  const { data: invite } = await inviteCodes.get({ id }).go({ consistent: true })
  return invite ? { invite: inTransaction(inviteCodes).patch({ id }).add(change) } : {}
}
