import { z } from 'zod'
import { PasswordByLink } from '../../../contracts/schemas/accounts/accounts.ts'
import { accountUnit } from '../../../user-manager/entities/user.ts'
import { type Part, unitName } from '../../items/part.ts'
import type { Item } from '../file/wire-item.ts'

/** The part of an account of the replaced store that stays, whatever the backup says. */
const PresentAccount = z.strictObject({
  /** No account is restored with a higher one. */
  role: z.enum(['user', 'root']).optional(),
  /** Left out if the account has another name in the backup: then it is somebody else's. */
  password: z
    .strictObject({
      hash: z.string(),
      changed_at: z.string().nullable(),
      /** Left out unless a link gave it. */
      by_link: PasswordByLink.optional(),
    })
    .optional(),
  signed_out_at: z.string().optional(),
})
export type PresentAccount = z.infer<typeof PresentAccount>

/** The accounts of the backup as the replaced store had them. */
export const PresentAccounts = z.strictObject({
  /** By the name of their unit. */
  accounts: z.record(z.string(), PresentAccount),
  /** The highest id that an account ever had here. */
  last_id: z.number().int(),
})
export type PresentAccounts = z.infer<typeof PresentAccounts>

/** True for the item of an account of either kind. */
export const isAccount = ({ kind }: Part): boolean => kind?.entity === 'user' || kind?.entity === 'member'

/** No link for a new password is restored: it may have been used since. */
export const withoutLink = ({ password_link: _, ...item }: Readonly<Record<string, unknown>>) => item

/** The item of the backup, with what its account keeps. */
export function asPresent(present: PresentAccounts | null, item: Item, part: Part): Item {
  if (!isAccount(part)) return item
  const { pk, sk } = item
  const found = present && part.unit ? presentIn(present, part.unit.name) : undefined
  const { role, password, signed_out_at } = found ?? {}
  return {
    ...(password ? withPassword(item, password) : withoutLink(item)),
    ...{ pk, sk },
    ...(role === 'user' && item.role === 'root' && { role }),
    ...(signed_out_at !== undefined && { signed_out_at: laterOf(signed_out_at, item.signed_out_at) }),
  }
}

function withPassword(item: Item, { hash, changed_at, by_link }: NonNullable<PresentAccount['password']>) {
  const { password_changed_at: _at, password_by_link: _by, ...rest } = withoutLink(item)
  return {
    ...rest,
    password_hash: hash,
    ...(changed_at !== null && { password_changed_at: changed_at }),
    ...(by_link && { password_by_link: by_link }),
  }
}

export const keepsPassword = (present: PresentAccounts | null, user_id: number): boolean =>
  present !== null &&
  presentIn(present, unitName(accountUnit('user_id'), { user_id }))?.password !== undefined

const presentIn = ({ accounts }: PresentAccounts, unit: string) =>
  Object.hasOwn(accounts, unit) ? accounts[unit] : undefined

const laterOf = (one: string, other: unknown) => (typeof other === 'string' && other > one ? other : one)
