import type { z } from 'zod'
import type { Registration } from '../contracts/schemas/accounts.ts'
import type { InviteCodeRow } from '../entities/accounts/invite-code.ts'
import { Problem } from '../http/errors.ts'
import { refusedBy } from '../store/retry-when-changed.ts'
import { inTransaction, transact } from '../store/transact.ts'
import type { Accounts } from './accounts.ts'
import { refuseDefaultPassword } from './default-passwords.ts'
import { foldedKey, keyOf } from './folded-key.ts'

/** Makes a pending request, which holds the user name and one use of the invite code until it is decided. */
export async function register(
  accounts: Accounts,
  { username, password, invite_code }: z.output<typeof Registration>,
): Promise<void> {
  const invite = await usableInvite(accounts, invite_code)
  const username_key = keyOf(username, 'username')
  refuseDefaultPassword(password)
  const request = {
    id: accounts.newId(),
    username,
    username_key,
    password_hash: await accounts.passwords.hash(password),
    invite_code: invite.code,
    invite_id: invite.id,
    status: 'pending' as const,
    created_at: accounts.now().toISOString(),
  }
  try {
    await transact(accounts.store, {
      invite: reservedUse(accounts, invite.id),
      username: inTransaction(accounts.usernames).create({ username_key, request_id: request.id }).commit(),
      request: inTransaction(accounts.requests).create(request).commit(),
    })
  } catch (error) {
    // The invite first: who has none learns nothing about names.
    if (refusedBy(error, 'invite')) throw unusableInvite()
    if (refusedBy(error, 'username')) throw new Problem('username_taken', 'This user name is taken.')
    throw error
  }
}

async function usableInvite(accounts: Accounts, text: string): Promise<InviteCodeRow> {
  const code_key = foldedKey(text)
  if (code_key === null) throw unusableInvite()
  const { data: found } = await accounts.inviteTexts.get({ code_key }).go({ consistent: true })
  if (!found) throw unusableInvite()
  const { data: invite } = await accounts.inviteCodes.get({ id: found.invite_id }).go({ consistent: true })
  if (!invite || !isUsable(invite, accounts.now())) throw unusableInvite()
  return invite
}

function isUsable({ enabled, expires_at, max_uses, taken_count }: InviteCodeRow, now: Date): boolean {
  const expired = expires_at !== undefined && expires_at <= now.toISOString()
  return enabled && !expired && taken_count < (max_uses ?? Number.POSITIVE_INFINITY)
}

/** `isUsable` once more, as the condition of the write that rests on it. */
const reservedUse = ({ inviteCodes, now }: Accounts, id: string) =>
  inTransaction(inviteCodes)
    .patch({ id })
    .add({ taken_count: 1 })
    .where(({ enabled }, { eq }) => eq(enabled, true))
    .where(
      ({ expires_at }, { notExists, gt }) =>
        `(${notExists(expires_at)} OR ${gt(expires_at, now().toISOString())})`,
    )
    .where(
      ({ taken_count, max_uses }, { notExists, name }) =>
        `(${notExists(max_uses)} OR ${name(taken_count)} < ${name(max_uses)})`,
    )
    .commit()

/** One answer for every reason, so that codes cannot be told apart by trying. */
const unusableInvite = () => new Problem('invalid_invite', 'This invite code cannot be used.')
