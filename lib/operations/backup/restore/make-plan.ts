import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Scope, storeOf, storesOf, TableName } from '../file/format.ts'
import { isLeftOut } from '../file/left-out.ts'
import { type Backup, partsOf } from '../file/read-backup.ts'
import type { Item } from '../file/wire-item.ts'
import { accountUnit, type Belonging, belongingOf, clipUnit } from './belonging.ts'
import { isRefused, type Plan } from './plan.ts'
import { findItems, keyOf, type Target } from './target.ts'

interface Asked {
  scope: Scope
  merge: boolean
}

/** Reads a backup beside what is there, changes nothing, and decides what is restored. */
export async function makePlan(
  target: Target,
  backup: Backup,
  asked: Asked,
  signal: AbortSignal,
): Promise<Plan> {
  const planning = new Planning(target, { id: backup.id, ...asked }, signal)
  await planning.begin()
  const tables = TableName.options.filter(table => storesOf(asked.scope).includes(storeOf(table)))
  for await (const part of partsOf(backup, tables, signal))
    if ('items' in part)
      await planning.look(
        part.kind,
        part.items.filter(({ pk }) => !isLeftOut(part.kind, pk)),
      )
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
const Counter = z.object({
  last: z.number().int(),
  reserved_after: z.number().int().default(0),
  reserved_to: z.number().int().default(0),
})
const Head = z.object({ sk: z.literal('HEAD'), metadata: z.string() })
const Metadata = z.object({ source_media: z.string() })
const Receipt = z.object({ user_id: z.number().int(), cache_hash: z.string() })
const Clip = z.object({ state: z.string() })

const COUNTERS = { user: 'counter#user', articles: 'counter#articles' } as const
const ARTICLE = /^ARTICLE#(\d+)$/

class Planning {
  private readonly target: Target
  private readonly signal: AbortSignal
  private readonly plan: Plan
  private readonly unwanted = new Set<string>()
  /** The accounts of the backup; null where it has none to say. */
  private readonly users: Map<number, User> | null
  private readonly strangers = new Set<number>()
  /** Of the marks of the units that were looked at last. */
  private lookedAt = new Map<string, Record<string, unknown> | undefined>()
  /** Whether an account of that id was made here. If it is not there, it was deleted. */
  private wasMade = (_: number) => false

  constructor(target: Target, asked: Asked & { id: string }, signal: AbortSignal) {
    this.target = target
    this.signal = signal
    this.users = asked.scope === 'content' ? null : new Map()
    this.plan = {
      ...asked,
      there: {},
      refused: {},
      unused: {},
      unwanted: [],
      roots: [],
      orphans: [],
      highest: { user: 0, articles: 0 },
    }
  }

  async begin(): Promise<void> {
    if (!this.users) return
    const [counter] = (await this.find('accounts', [{ pk: COUNTERS.user, sk: 'counter' }])).values()
    if (!counter) return
    const { last, reserved_after, reserved_to } = Counter.parse(counter)
    this.wasMade = id => id <= last && !(id > reserved_after && id <= reserved_to)
  }

  async look(table: TableName, items: readonly Item[]): Promise<void> {
    const belonging = items.map(item => [item, belongingOf(table, item)] as const)
    await this.lookForMarks(table, belonging)
    for (const [item, { unit, marks }] of belonging) {
      if (unit === null) continue
      const found = marks.map(mark => this.lookedAt.get(keyOf(mark))).filter(each => each !== undefined)
      const itself = this.lookedAt.get(keyOf(item))
      const isDifferent = itself !== undefined && !isDeepStrictEqual({ ...itself }, { ...item })
      if (isDifferent) this.plan.there[unit] = 'different'
      else if (found.length > 0) this.plan.there[unit] ??= 'same'
    }
    if (table === 'accounts') for (const [item] of belonging) this.lookAtAccount(item)
    await this.lookForStrangers(belonging)
    for (const [item, part] of belonging) this.count(table, item, part)
  }

  end(): Plan {
    this.plan.unwanted = [...this.unwanted]
    this.plan.orphans = [...this.strangers].filter(id => !isRefused(this.plan, id))
    return this.plan
  }

  private find(table: TableName, keys: readonly { pk: string; sk: string }[]) {
    return findItems(this.target, table, keys, this.signal)
  }

  private async lookForMarks(table: TableName, belonging: readonly (readonly [Item, Belonging])[]) {
    const marks = belonging.flatMap(([, part]) => part.marks)
    const found = await this.find(table, marks)
    // A placeholder of a clip is nothing that could be lost.
    this.lookedAt = new Map(
      [...found].filter(([key, item]) => !key.startsWith('CLIP#') || Clip.parse(item).state === 'ready'),
    )
  }

  private lookAtAccount(item: Item): void {
    const { data: user } = User.safeParse(item)
    const found = this.lookedAt.get(keyOf(item))
    if (item.pk.startsWith('user#') && user) {
      this.users?.set(user.id, user)
      const here = found && User.parse(found)
      if (here && here.username_key !== user.username_key)
        this.refuse(user.id, `is ${here.username} here, and ${user.username} in the backup`)
      else if (!here && this.wasMade(user.id)) this.refuse(user.id, `(${user.username}) was deleted here`)
      else if (!here && user.role === 'root') this.plan.roots.push(user.id)
    } else if (item.pk.startsWith('username#') && found) {
      const id = UserName.safeParse(item).data?.user_id
      const holder = UserName.safeParse(found).data?.user_id
      if (id !== undefined && id !== holder)
        this.refuse(
          id,
          `has a name that ${holder === undefined ? 'a registration request' : accountUnit(holder)} has here`,
        )
    }
  }

  private refuse(id: number, why: string): void {
    this.plan.refused[id] ??= why
    this.plan.roots = this.plan.roots.filter(root => root !== id)
  }

  /** Owners who have no account in the backup, as those of articles may whose accounts were deleted. */
  private async lookForStrangers(belonging: readonly (readonly [Item, Belonging])[]): Promise<void> {
    const { users } = this
    if (!users) return
    const owners = new Set(belonging.map(([, { owner }]) => owner).filter(owner => owner !== null))
    const unknown = [...owners].filter(owner => owner > 0 && !users.has(owner) && !this.strangers.has(owner))
    for (const id of unknown) this.strangers.add(id)
    const keys = unknown.map(id => ({ pk: `user#${String(id).padStart(15, '0')}`, sk: 'user' }))
    for (const found of (await this.find('accounts', keys)).values()) {
      const { id, username } = User.parse(found)
      this.refuse(id, `is ${username} here, and was deleted where the backup was made`)
    }
  }

  private count(table: TableName, item: Item, { unit, owner }: Belonging): void {
    const { highest, there } = this.plan
    highest.user = Math.max(highest.user, owner ?? 0)
    const last = Counter.safeParse(item).data?.last ?? 0
    if (table === 'accounts' && item.pk === COUNTERS.user) highest.user = Math.max(highest.user, last)
    if (table !== 'content') return
    if (item.pk === COUNTERS.articles) highest.articles = Math.max(highest.articles, last)
    const article = Number(ARTICLE.exec(item.pk)?.[1] ?? 0)
    highest.articles = Math.max(highest.articles, article)
    const isLeft = article > 0 && unit !== null && (unit in there || isRefused(this.plan, owner))
    if (!isLeft) return
    for (const key of sourceOf(item)) this.unwanted.add(key)
    const receipt = item.sk.startsWith('CLIP#') ? Receipt.parse(item) : null
    if (!receipt) return
    const clip = clipUnit(receipt.cache_hash, receipt.user_id)
    this.plan.unused[clip] = (this.plan.unused[clip] ?? 0) + 1
  }
}

/** The recording of an article, if it was kept. */
function sourceOf(item: Item): string[] {
  const { data: head } = Head.safeParse(item)
  const { data } = Metadata.safeParse(head && JSON.parse(head.metadata))
  return data ? [data.source_media] : []
}
