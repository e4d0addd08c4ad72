import { accountGone } from '../../app/account-check.ts'
import type { Clients } from '../../contracts/clients.ts'
import { type Conversions, inTurn } from '../../objects/pictures/conversions.ts'
import { type AccountId, isMember, type User } from '../../platform/auth/actor.ts'
import { bytes, notModified, type Reply } from '../../platform/http/reply.ts'
import { matchesTag, weakTag } from '../../platform/http/serving/entity-tag.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { isWritten } from '../../store/writing/retry-when-changed.ts'
import type { Accounts } from './accounts.ts'
import { avatarImage } from './avatar-image.ts'
import { required } from './find-account.ts'

/** data_server stores the bytes of pictures, and account records name them. */
export interface Avatars {
  readonly accounts: Accounts
  readonly clients: Pick<Clients, 'data'>
  readonly conversions: Conversions
  newId(): string
}

type Owner = Pick<User, 'user_id'>

/**
 * Gives the picture its id before the record names it, so that older ones may be removed, even those of a killed process.
 */
export async function replaceAvatar(app: Avatars, { user_id }: Owner, sent: Uint8Array, signal: AbortSignal) {
  const image = await inTurn(app.conversions, user_id, () => avatarImage(sent), signal)
  const named = await namedAvatar(app.accounts, user_id)
  const avatar = app.newId()
  await app.clients.data.avatars.store({ params: { user_id, avatar }, body: image }, { signal })
  try {
    await nameAvatar(app.accounts, user_id, named, avatar)
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) await clearBefore(app, user_id, app.newId())
    throw error
  }
  await clearBefore(app, user_id, avatar)
}

export async function removeAvatar(app: Avatars, { user_id }: Owner): Promise<void> {
  const named = await namedAvatar(app.accounts, user_id)
  const now = app.newId()
  await nameAvatar(app.accounts, user_id, named, null)
  await clearBefore(app, user_id, now)
}

const clearBefore = ({ clients }: Avatars, user_id: AccountId, avatar: string) =>
  clients.data.avatars.clear({ params: { user_id }, query: { avatar } })

interface RequestedAvatar {
  ifNoneMatch: string | undefined
  signal: AbortSignal
}

export async function avatarOf(
  { accounts, clients }: Avatars,
  actor: User,
  user_id: AccountId,
  { ifNoneMatch, signal }: RequestedAvatar,
): Promise<Reply> {
  const isAdministrator = isMember(actor) && actor.role === 'root'
  if (actor.user_id !== user_id && !isAdministrator)
    throw new Problem('forbidden', 'This picture belongs to someone else.')
  const avatar = (await findAvatar(accounts, user_id))?.avatar
  if (avatar === undefined) throw new Problem('not_found', 'This account has no picture.')
  const headers = { etag: weakTag(avatar) }
  if (matchesTag(ifNoneMatch, headers.etag)) return notModified(headers)
  return bytes(await clients.data.avatars.read({ params: { user_id, avatar } }, { signal }), headers)
}

interface NamedAvatar {
  avatar?: string | undefined
  avatar_version?: number | undefined
}

async function findAvatar({ users, members }: Accounts, id: AccountId): Promise<NamedAvatar | null> {
  const avatarReply =
    typeof id === 'number'
      ? users.get({ id }).go({ consistent: true })
      : members.get({ user_id: id }).go({ consistent: true })
  return (await avatarReply).data
}

export const hasAvatar = async (accounts: Accounts, user_id: AccountId): Promise<boolean> =>
  (await namedAvatar(accounts, user_id)).avatar !== undefined

const namedAvatar = (accounts: Accounts, user_id: AccountId): Promise<NamedAvatar> =>
  required(findAvatar(accounts, user_id), accountGone)

interface Conditions<A> {
  eq(attribute: A, value: number): string
  notExists(attribute: A): string
}

/** Fails if the record was changed since it was read. */
async function nameAvatar(
  accounts: Accounts,
  id: AccountId,
  { avatar_version: version = 0 }: NamedAvatar,
  avatar: string | null,
): Promise<void> {
  const { users, members } = accounts
  const next = { avatar_version: version + 1, ...(avatar === null ? {} : { avatar }) }
  const gone: 'avatar'[] = avatar === null ? ['avatar'] : []
  const isUnchanged = <A>(stored: { avatar_version: A }, { eq, notExists }: Conditions<A>) =>
    version === 0 ? notExists(stored.avatar_version) : eq(stored.avatar_version, version)
  const write =
    typeof id === 'number'
      ? users.patch({ id }).set(next).remove(gone).where(isUnchanged).go()
      : members.patch({ user_id: id }).set(next).remove(gone).where(isUnchanged).go()
  if (await isWritten(write)) return
  await namedAvatar(accounts, id)
  throw refusal('picture_changed')
}
