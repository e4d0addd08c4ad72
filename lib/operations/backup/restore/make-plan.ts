import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { StoreName } from '../../../store/tables.ts'
import { counterKey } from '../../../store/writing/counter.ts'
import { accountUnit } from '../../../user-manager/entities/user.ts'
import { objectsNamedBy } from '../../items/named-objects.ts'
import { type Part, partOf, unitName } from '../../items/part.ts'
import { storeOf, TableName } from '../file/format.ts'
import { type Backup, partsOf } from '../file/read-backup.ts'
import type { Item } from '../file/wire-item.ts'
import { type MadeAccounts, madeAccounts, USER_COUNTER } from './made-accounts.ts'
import { isRefused, type Plan, type RestoreChoice, storesIn } from './plan.ts'
import { asPresent, keepsPassword, withoutLink } from './present-accounts.ts'
import { findItems, keyOf, type Target } from './target.ts'

export async function makePlan(
  target: Target,
  backup: Backup,
  restoreChoice: RestoreChoice & Pick<Plan, 'replaced' | 'present'>,
  signal: AbortSignal,
): Promise<Plan> {
  const planning = new Planning(target, { id: backup.id, ...restoreChoice }, signal)
  await planning.begin()
  const tables = TableName.options.filter(table => planning.looksAt(table))
  for await (const part of partsOf(backup, tables, signal))
    if ('items' in part) await planning.planItems(part.kind, part.items)
  return planning.end()
}

const User = z.object({
  id: z.number().int(),
  username: z.string(),
  username_key: z.string(),
  role: z.string(),
})
type User = z.infer<typeof User>
const UserName = z.object({ user_id: z.number().int() })
const Counter = z.object({ last: z.number().int() })

const COUNTERS = { user: USER_COUNTER, articles: counterKey('articles') }

interface ItemWithPart {
  readonly item: Item
  readonly part: Part
}

class Planning {
  private readonly target: Target
  private readonly signal: AbortSignal
  private readonly plan: Plan
  private readonly unwanted = new Set<string>()
  private readonly restored: readonly StoreName[]
  private readonly users: Map<number, User> | null
  private readonly owners = new Set<number>()
  /** Owners whose account was deleted, while articles or an erasure stayed. */
  private readonly strangers = new Set<number>()
  private readonly erased = new Set<number>()
  private lookedAt = new Map<string, Record<string, unknown> | undefined>()
  private made: MadeAccounts = madeAccounts(undefined)

  constructor(
    target: Target,
    restoreChoice: RestoreChoice & Pick<Plan, 'id' | 'replaced' | 'present'>,
    signal: AbortSignal,
  ) {
    this.target = target
    this.signal = signal
    this.restored = storesIn(restoreChoice)
    this.users = restoreChoice.scope === 'content' ? null : new Map()
    this.plan = {
      ...restoreChoice,
      there: {},
      refused: {},
      unused: {},
      unwanted: [],
      roots: [],
      orphans: [],
      passwords: { kept: 0, of_backup: 0 },
      highest: { user: restoreChoice.present?.last_id ?? 0, articles: 0 },
    }
  }

  async begin(): Promise<void> {
    if (!this.users) return
    const [counter] = (await this.find('accounts', [COUNTERS.user])).values()
    this.made = madeAccounts(counter)
  }

  /** Accounts are read for other stores too, since people may have been deleted here. */
  looksAt(table: TableName): boolean {
    return this.restored.includes(storeOf(table)) || (table === 'accounts' && this.users !== null)
  }

  async planItems(table: TableName, items: readonly Item[]): Promise<void> {
    const itemsWithParts = items
      .map(item => ({ item, part: partOf(table, item) }))
      .filter(({ part }) => part.kind?.belonging.role !== 'passing')
    await this.lookForMarks(table, itemsWithParts)
    if (this.restored.includes(storeOf(table)))
      for (const { item, part } of itemsWithParts) this.lookAtUnit(item, part)
    if (table === 'accounts') for (const { item, part } of itemsWithParts) this.lookAtAccount(item, part)
    for (const { part } of itemsWithParts) if (part.owner !== null) this.owners.add(part.owner)
    // Every account is known once another table begins.
    if (table !== 'accounts') await this.lookForStrangers()
    for (const { item, part } of itemsWithParts) this.count(table, item, part)
  }

  async end(): Promise<Plan> {
    await this.lookForStrangers()
    this.plan.unwanted = [...this.unwanted]
    this.plan.orphans = [...this.strangers].filter(id => !isRefused(this.plan, id))
    this.countPasswords()
    return this.plan
  }

  private countPasswords(): void {
    const { plan, users } = this
    if (!this.restored.includes('accounts')) return
    for (const user_id of users?.keys() ?? []) {
      if (isRefused(plan, user_id) || unitName(accountUnit('user_id'), { user_id }) in plan.there) continue
      if (keepsPassword(plan.present, user_id)) plan.passwords.kept += 1
      else plan.passwords.of_backup += 1
    }
  }

  private find(table: TableName, keys: readonly { pk: string; sk: string }[]) {
    return findItems(this.target, table, keys, this.signal)
  }

  private async lookForMarks(table: TableName, itemsWithParts: readonly ItemWithPart[]) {
    const units = itemsWithParts.flatMap(({ part: { unit } }) => unit ?? [])
    const marks = units.flatMap(({ marks, state }) => marks.map(mark => ({ ...mark, state })))
    const states = new Map(marks.map(mark => [keyOf(mark), mark.state]))
    this.lookedAt = new Map(
      [...(await this.find(table, marks))].filter(([key, item]) => {
        const state = states.get(key)
        return state === undefined || item.state === state
      }),
    )
  }

  private lookAtUnit(item: Item, { unit }: Part): void {
    if (!unit) return
    const itself = this.lookedAt.get(keyOf(item))
    const isDifferent = itself !== undefined && !isDeepStrictEqual(withoutLink(itself), withoutLink(item))
    if (isDifferent) this.plan.there[unit.name] = 'different'
    else if (unit.marks.some(mark => this.lookedAt.has(keyOf(mark)))) this.plan.there[unit.name] ??= 'same'
  }

  private lookAtAccount(item: Item, part: Part): void {
    const { kind, owner } = part
    if (kind?.entity === 'erasure' && owner !== null) this.erased.add(owner)
    const { data: user } = User.safeParse(asPresent(this.plan.present, item, part))
    const presentItem = this.lookedAt.get(keyOf(item))
    if (kind?.entity === 'user' && user) {
      this.users?.set(user.id, user)
      const here = presentItem && User.parse(presentItem)
      if (here && here.username_key !== user.username_key)
        this.refuse(user.id, `is ${here.username} here, and ${user.username} in the backup`)
      else if (!here && this.made.has(user.id)) this.refuse(user.id, `(${user.username}) was deleted here`)
      else if (!here && user.role === 'root') this.plan.roots.push(user.id)
    } else if (kind?.entity === 'username' && presentItem) {
      const id = UserName.safeParse(item).data?.user_id
      const holder = UserName.safeParse(presentItem).data?.user_id
      if (id !== undefined && id !== holder)
        this.refuse(
          id,
          `has a name that ${holder === undefined ? 'a registration request' : unitName(accountUnit('user_id'), { user_id: holder })} has here`,
        )
    }
  }

  private refuse(id: number, why: string): void {
    this.plan.refused[id] ??= why
    this.plan.roots = this.plan.roots.filter(root => root !== id)
  }

  private async lookForStrangers(): Promise<void> {
    const { users } = this
    if (!users) return
    const unknown = [...this.owners].filter(
      id => id > 0 && !this.strangers.has(id) && (!users.has(id) || this.erased.has(id)),
    )
    for (const id of unknown) this.strangers.add(id)
    const keys = unknown.map(id => ({ pk: `user#${String(id).padStart(15, '0')}`, sk: 'user' }))
    for (const presentUser of (await this.find('accounts', keys)).values()) {
      const { id, username } = User.parse(presentUser)
      this.refuse(id, `is ${username} here, and was deleted where the backup was made`)
    }
  }

  private count(table: TableName, item: Item, { kind, unit, owner, counts }: Part): void {
    const { highest, there, unused } = this.plan
    highest.user = Math.max(highest.user, owner ?? 0)
    const last = Counter.safeParse(item).data?.last ?? 0
    if (table === 'accounts' && item.pk === COUNTERS.user.pk) highest.user = Math.max(highest.user, last)
    if (table !== 'content') return
    if (item.pk === COUNTERS.articles.pk) highest.articles = Math.max(highest.articles, last)
    const { id, article_id = id } = kind?.main.pk.partsOf(item.pk) ?? {}
    if (article_id === undefined) return
    highest.articles = Math.max(highest.articles, Number(article_id))
    if (!unit || !(unit.name in there || isRefused(this.plan, owner))) return
    for (const { name, isNeeded } of objectsNamedBy(kind, item)) if (isNeeded) this.unwanted.add(name)
    if (counts) unused[counts.name] = (unused[counts.name] ?? 0) + 1
  }
}
