import { z } from 'zod'
import { PasswordByLink } from '../../../contracts/schemas/accounts/accounts.ts'
import { accountUnit } from '../../../user-manager/entities/user.ts'
import { type Part, unitName } from '../../items/part.ts'
import type { Item } from '../file/wire-item.ts'

/** Stays as it is, whatever the backup says. */
const PresentAccount = z.strictObject({
  role: z.enum(['user', 'root']).optional(),
  /** Left out if the backup has another name: then the account is somebody else's. */
  password: z
    .strictObject({
      hash: z.string(),
      changed_at: z.string().nullable(),
      by_link: PasswordByLink.optional(),
    })
    .optional(),
  signed_out_at: z.string().optional(),
})
export type PresentAccount = z.infer<typeof PresentAccount>

export const PresentAccounts = z.strictObject({
  accounts: z.record(z.string(), PresentAccount),
  last_id: z.number().int(),
})
export type PresentAccounts = z.infer<typeof PresentAccounts>

export const isAccount = ({ kind }: Part): boolean => kind?.entity === 'user' || kind?.entity === 'member'

/** Restores no link for a new password: it may have been used since. */
export const withoutLink = ({ password_link: _, ...item }: Readonly<Record<string, unknown>>) => item

export function asPresent(present: PresentAccounts | null, item: Item, part: Part): Item {
  if (!isAccount(part)) return item
  const { pk, sk } = item
  const presentAccount = present && part.unit ? presentIn(present, part.unit.name) : undefined
  const { role, password, signed_out_at } = presentAccount ?? {}
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
