import type { Member } from '../auth/actor.ts'
import { NewPassword } from '../contracts/schemas/accounts.ts'
import { Problem } from '../http/errors.ts'
import { ConditionFailed } from '../store/errors.ts'
import type { Accounts } from './accounts.ts'
import { refuseDefaultPassword } from './default-passwords.ts'
import { holderOf, ownAccount } from './find-account.ts'

/** Changes the own password. A wrong current one is a 403: to clients a 401 means that the token is no good. */
export async function changePassword(
  accounts: Accounts,
  actor: Member,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const { id, password_hash } = await ownAccount(accounts, actor)
  if (!(await accounts.passwords.matches(current_password, password_hash))) throw wrongPassword()
  refuseDefaultPassword(new_password)
  const next = await accounts.passwords.hash(new_password)
  try {
    await accounts.users
      .patch({ id })
      .set({ password_hash: next })
      .where((stored, { eq }) => eq(stored.password_hash, password_hash))
      .go()
  } catch (error) {
    if (error instanceof ConditionFailed) throw wrongPassword()
    throw error
  }
}

const wrongPassword = () => new Problem('forbidden', 'The current password is wrong.')

/** Sets an administrator's password whatever it is now. Throws a Problem if there is none of that name. */
export async function setAdminPassword(
  accounts: Accounts,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const { user } = await holderOf(accounts, username)
  if (user?.role !== 'root') throw new Problem('not_found', `${username} is no administrator.`)
  const fault = NewPassword.safeParse(password).error?.issues[0]
  if (fault) throw new Problem('invalid_input', `The password ${fault.message}.`)
  refuseDefaultPassword(password)
  const password_hash = await accounts.passwords.hash(password)
  await accounts.users.patch({ id: user.id }).set({ password_hash }).go()
}
