import type { PasswordByLink } from '../../contracts/schemas/accounts/accounts.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { refusedAs } from '../../store/writing/retry-when-changed.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import type { UserRecord } from '../entities/user.ts'
import type { Accounts } from './accounts.ts'
import { existingUser, findUser, noSuchAccount } from './find-account.ts'
import { refuseDefaultPassword } from './passwords.ts'
import { hashOf, newSecret } from './secrets.ts'
import { transactEnding } from './sessions/sessions.ts'

const DAY_MS = 86_400_000

/**
 * The token of a link by which somebody gives the account a new password, once and within a day. Replaces the earlier link.
 */
export async function makePasswordLink(accounts: Accounts, id: number) {
  await existingUser(accounts, id)
  const secret = newSecret(accounts)
  const made_at = accounts.now().toISOString()
  const password_link = { hash: hashOf(secret), made_at }
  await refusedAs(accounts.users.patch({ id }).set({ password_link }).go(), noSuchAccount)
  return { token: `${id}.${secret}`, expires_at: endOf(made_at) }
}

/** Ends the account's sessions. Returns its name. */
export async function usePasswordLink(
  accounts: Accounts,
  { token, new_password }: { token: string; new_password: string },
): Promise<{ username: string }> {
  const [id, secret = ''] = token.split('.')
  const user = await findUser(accounts, Number(id))
  const link = user?.password_link
  if (!user || !link || link.hash !== hashOf(secret) || !isOpen(link, user, accounts.now())) throw noLink()
  refuseDefaultPassword(new_password)
  const password_hash = await accounts.passwords.hash(new_password)
  const used_at = accounts.now().toISOString()
  await refusedAs(
    transactEnding(accounts, user.id, {
      user: inTransaction(accounts.users)
        .patch({ id: user.id })
        .set({
          password_hash,
          password_changed_at: used_at,
          password_by_link: { made_at: link.made_at, used_at },
        })
        .remove(['password_link'])
        .where(
          (stored, { eq }) =>
            `${eq(stored.password_hash, user.password_hash)} AND ${eq(stored.password_link.hash, link.hash)}`,
        ),
    }),
    noLink,
  )
  return { username: user.username }
}

/** Null unless the present password was given by a link. */
export const passwordByLink = ({
  password_by_link: by,
  password_changed_at,
}: UserRecord): PasswordByLink | null => (by && by.used_at === password_changed_at ? by : null)

/** A link older than the password is void: former releases kept it when the password was changed in another way. */
const isOpen = ({ made_at }: { made_at: string }, { password_changed_at = '' }: UserRecord, now: Date) =>
  made_at > password_changed_at && now.toISOString() < endOf(made_at)

const endOf = (made_at: string) => new Date(Date.parse(made_at) + DAY_MS).toISOString()

const noLink = () => refusal('link_used')
