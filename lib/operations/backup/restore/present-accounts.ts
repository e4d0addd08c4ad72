import { z } from 'zod'
import { accountUnit } from '../../../user-manager/entities/user.ts'
import { type Part, unitName } from '../../items/part.ts'
import type { Item } from '../file/wire-item.ts'

/** The part of an account of the replaced store that stays, whatever the backup says. */
const PresentAccount = z.strictObject({
  /** No account is restored with a higher one. */
  role: z.enum(['user', 'root']).optional(),
  /** Left out if the account has another name in the backup: then it is somebody else's. */
  password: z.strictObject({ hash: z.string(), changed_at: z.string().nullable() }).optional(),
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

/** The item of the backup, with what its account keeps. */
export function asPresent(present: PresentAccounts | null, item: Item, part: Part): Item {
  const found = present && part.unit && isAccount(part) ? presentIn(present, part.unit.name) : undefined
  if (!found) return item
  const { password_changed_at, ...rest } = item
  const { role, password, signed_out_at } = found
  const changed_at = password ? password.changed_at : password_changed_at
  return {
    ...rest,
    pk: item.pk,
    sk: item.sk,
    ...(role === 'user' && item.role === 'root' && { role }),
    ...(password && { password_hash: password.hash }),
    ...(typeof changed_at === 'string' && { password_changed_at: changed_at }),
    ...(signed_out_at !== undefined && { signed_out_at: laterOf(signed_out_at, item.signed_out_at) }),
  }
}

export const keepsPassword = (present: PresentAccounts | null, user_id: number): boolean =>
  present !== null &&
  presentIn(present, unitName(accountUnit('user_id'), { user_id }))?.password !== undefined

const presentIn = ({ accounts }: PresentAccounts, unit: string) =>
  Object.hasOwn(accounts, unit) ? accounts[unit] : undefined

const laterOf = (one: string, other: unknown) => (typeof other === 'string' && other > one ? other : one)
