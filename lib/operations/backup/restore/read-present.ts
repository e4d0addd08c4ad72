import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { PasswordByLink } from '../../../contracts/schemas/accounts/accounts.ts'
import type { Key } from '../../../store/belonging.ts'
import type { TableNaming } from '../../../store/tables.ts'
import { partOf } from '../../items/part.ts'
import type { TableName } from '../file/format.ts'
import { type Backup, partsOf } from '../file/read-backup.ts'
import { type Item, itemIn } from '../file/wire-item.ts'
import { madeAccounts, USER_COUNTER } from './made-accounts.ts'
import { isAccount, type PresentAccount, type PresentAccounts } from './present-accounts.ts'

const User = z.object({
  username_key: z.string(),
  password_hash: z.string().min(1),
  password_changed_at: z.string().nullable().default(null),
  /** The password stays even if this is damaged. */
  password_by_link: PasswordByLink.optional().catch(undefined),
  signed_out_at: z.string().optional(),
  role: z.enum(['user', 'root']),
})
const Member = z.object({ signed_out_at: z.string().optional() })
const OfBackup = z.object({ id: z.number().int(), username: z.string(), username_key: z.string() })

export interface Read {
  readonly present: PresentAccounts
  readonly lost: readonly string[]
  readonly all: number
}

/**
 * Reads the accounts of a backup in the file that makes way, or in none. An account that was made there and is gone was
 * deleted: it comes back without its rights.
 */
export async function readPresent(
  backup: Backup,
  file: string | null,
  tableName: TableNaming,
  signal: AbortSignal,
): Promise<Read> {
  const store = storeIn(file, tableName)
  try {
    const accountsMade = madeAccounts(store.find('accounts', USER_COUNTER))
    const accounts: Record<string, PresentAccount> = {}
    const lost: string[] = []
    let all = 0
    for await (const part of partsOf(backup, ['accounts', 'members'], signal)) {
      if (!('items' in part)) continue
      for (const item of part.items) {
        const of = partOf(part.kind, item)
        if (!isAccount(of) || !of.unit) continue
        const presentItem = store.find(part.kind, item)
        const { data: user } = OfBackup.safeParse(item)
        if (user) all += 1
        const account = user
          ? presentUser(presentItem, user, accountsMade.has(user.id))
          : presentMember(presentItem)
        if (account) accounts[of.unit.name] = account
        else if (user) lost.push(user.username)
      }
    }
    return { present: { accounts, last_id: accountsMade.last }, lost, all }
  } finally {
    store.close()
  }
}

function presentUser(
  presentItem: PresentItem,
  { username_key }: z.infer<typeof OfBackup>,
  wasMade: boolean,
): PresentAccount | undefined {
  if (presentItem === undefined) return wasMade ? { role: 'user' } : undefined
  const { data } = User.safeParse(presentItem)
  if (!data) return undefined
  const { role, signed_out_at, password_hash: hash, password_changed_at: changed_at } = data
  const { password_by_link: by_link } = data
  const password = { hash, changed_at, ...(by_link && { by_link }) }
  return {
    role,
    ...(data.username_key === username_key && { password }),
    ...(signed_out_at !== undefined && { signed_out_at }),
  }
}

function presentMember(presentItem: PresentItem): PresentAccount | undefined {
  const { signed_out_at } = Member.safeParse(presentItem).data ?? {}
  return signed_out_at === undefined ? undefined : { signed_out_at }
}

type PresentItem = Item | null | undefined

interface Store {
  find(table: TableName, key: Key): PresentItem
  close(): void
}

const UNREADABLE: Store = { find: () => null, close: () => {} }

/** The engine's form of a text key. */
const textKey = (value: string) => `S:${value}`

/** Reads past the engine, which ends at the first damaged page. */
function storeIn(file: string | null, tableName: TableNaming): Store {
  if (file === null) return UNREADABLE
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    return {
      find(table, { pk, sk }) {
        try {
          const name = tableName(table).replaceAll('"', '""')
          const row = database
            .prepare(`SELECT item_json FROM "${name}" WHERE pk = ? AND sk = ?`)
            .get(textKey(pk), textKey(sk))
          return row && itemIn(JSON.parse(String(row.item_json)))
        } catch {
          return null
        }
      },
      close: () => database.close(),
    }
  } catch {
    return UNREADABLE
  }
}
