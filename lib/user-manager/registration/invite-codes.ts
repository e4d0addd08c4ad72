import type { InviteCodeInput, InviteCodePatch } from '../../contracts/schemas/accounts/accounts.ts'
import { invalidInput, Problem } from '../../platform/problems/errors.ts'
import { refusedAs, refusedBy } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import { type Accounts, withoutNulls } from '../accounts/accounts.ts'
import { keyOf } from '../accounts/folded-key.ts'
import type { InviteCodeRecord } from '../entities/invite-code.ts'

/** Omits 0 and O, 1 and I: codes are read out and typed in. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

export async function createInviteCode(accounts: Accounts, input: InviteCodeInput) {
  const code = input.code ?? newCode(accounts)
  const now = accounts.now().toISOString()
  const invite = withoutNulls({
    ...input,
    id: accounts.newId(),
    code,
    code_key: keyOf(code, 'code'),
    used_count: 0,
    taken_count: 0,
    expires_at: sortable(input.expires_at),
    created_at: now,
    updated_at: now,
  })
  const { code_key, id: invite_id } = invite
  try {
    await transact(accounts.client, {
      invite: inTransaction(accounts.inviteCodes).create(invite),
      text: inTransaction(accounts.inviteTexts).create({ code_key, invite_id }),
    })
  } catch (error) {
    if (refusedBy(error, 'text'))
      throw new Problem('code_taken', 'This invite code already exists. Choose a different one.')
    throw error
  }
  return invite
}

/** Omitted fields keep their values. */
export async function updateInviteCode(accounts: Accounts, id: string, patch: InviteCodePatch) {
  await existingInviteCode(accounts, id)
  const { max_uses, expires_at } = patch
  const updated_at = accounts.now().toISOString()
  const removed = [
    ...(max_uses === null ? (['max_uses'] as const) : []),
    ...(expires_at === null ? (['expires_at'] as const) : []),
  ]
  const write = accounts.inviteCodes
    .patch({ id })
    .set(withoutNulls({ ...patch, expires_at: sortable(expires_at), updated_at }))
    .remove(removed)
    .where(({ taken_count }, { lte }) => (max_uses == null ? '' : lte(taken_count, max_uses)))
    .go({ response: 'all_new' })
  return (await refusedAs(write, () => tooFewUses(accounts, id))).data
}

async function tooFewUses(accounts: Accounts, id: string): Promise<Problem> {
  const { taken_count } = await existingInviteCode(accounts, id)
  const message = `must be at least ${taken_count}, the number of uses that are counted or reserved`
  return invalidInput('body.max_uses', message)
}

/** Requests made with the code stay, and its text can be used again. */
export async function removeInviteCode(accounts: Accounts, id: string): Promise<void> {
  const { code_key } = await existingInviteCode(accounts, id)
  const removal = transact(accounts.client, {
    invite: inTransaction(accounts.inviteCodes).remove({ id }),
    text: inTransaction(accounts.inviteTexts).remove({ code_key }),
  })
  await refusedAs(removal, noSuchInviteCode)
}

async function existingInviteCode({ inviteCodes }: Accounts, id: string): Promise<InviteCodeRecord> {
  const { data } = await inviteCodes.get({ id }).go({ consistent: true })
  if (!data) throw noSuchInviteCode()
  return data
}

const noSuchInviteCode = () => new Problem('not_found', 'This invite code does not exist.')

/** Times are compared as text, so they need one form. */
const sortable = (time: string | null | undefined) => time && new Date(time).toISOString()

function newCode({ randomBytes }: Accounts): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), byte => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
