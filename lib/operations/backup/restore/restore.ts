import { INTERRUPTED } from '../../../contracts/schemas/articles/articles.ts'
import { createContent } from '../../../data/articles/content.ts'
import { interruptArticles } from '../../../data/articles/tasks/interrupted.ts'
import { joinInstallation, raiseHighestUserId, readInstallation } from '../../../store/engine/installation.ts'
import { STORE_NAMES, type StoreName } from '../../../store/tables.ts'
import { raiseCounter } from '../../../store/writing/counter.ts'
import { accountEntities } from '../../../user-manager/accounts/accounts.ts'
import { OperationRefused } from '../../refused.ts'
import { kinds, type Scope, storeOf, TableName } from '../file/format.ts'
import { type Backup, partsOf } from '../file/read-backup.ts'
import { makePlan } from './make-plan.ts'
import { mustBeEmpty, mustBeStopped, mustNotBeNewer, noteEarlierForms } from './may-begin.ts'
import {
  forgetPlan,
  isDecided,
  notePlan,
  type Plan,
  type Replacing,
  type RestoreChoice,
  storesIn,
  unfinishedPlan,
} from './plan.ts'
import { type Target, tableOf } from './target.ts'
import { writeItems } from './write-items.ts'
import { ObjectWriter } from './write-objects.ts'

export interface Restored {
  readonly plan: Plan
  readonly items: number
  readonly objects: number
  /** Articles whose task had not ended at the backup. */
  readonly interrupted: readonly number[]
}

/** Writes a verified backup into a stopped stack. Notes decisions first: the same call finishes an interrupted one. */
export async function restore(
  target: Target,
  backup: Backup,
  { scope, store, merge }: RestoreChoice,
  signal: AbortSignal,
): Promise<Restored> {
  const restoreChoice = { merge, store, scope: scopeIn(backup, scope) }
  const noted = unfinished(target, backup, restoreChoice)
  const plan =
    noted && isDecided(noted) ? noted : await begin(target, backup, { ...restoreChoice, noted }, signal)
  const objects = new ObjectWriter(target.objects, plan, signal)
  let items = 0
  try {
    for await (const part of partsOf(backup, kindsIn(storesIn(plan)), signal)) {
      if ('items' in part) items += await writeItems(target, plan, part, signal)
      if ('chunks' in part) for (const chunk of part.chunks) await objects.take(chunk)
    }
  } finally {
    objects.close()
  }
  await noteEarlierForms(target, backup.manifest, storesIn(plan))
  const interrupted = await complete(target, plan)
  await forgetPlan(target.dataDir)
  return { plan, items, objects: objects.written, interrupted }
}

const kindsIn = (stores: readonly StoreName[]) =>
  kinds.filter(kind => {
    const table = TableName.safeParse(kind).data
    return table ? stores.includes(storeOf(table)) : kind === 'objects'
  })

function scopeIn({ manifest }: Backup, scope: Scope): Scope {
  if (scope === 'all' || manifest.scope === 'all') return scope === 'all' ? manifest.scope : scope
  if (scope !== manifest.scope) throw new OperationRefused(`The backup holds ${manifest.scope} only.`)
  return scope
}

function unfinished({ dataDir }: Target, { id }: Backup, { scope, store, merge }: RestoreChoice) {
  const plan = unfinishedPlan(dataDir)
  if (plan && (plan.id !== id || plan.scope !== scope || plan.store !== store || plan.merge !== merge))
    throw new OperationRefused(
      'Another restore was not finished. Run it again with the same file and options, or begin with an empty data folder.',
    )
  return plan
}

async function begin(
  target: Target,
  backup: Backup,
  { noted, ...restoreChoice }: RestoreChoice & { noted: Replacing | null },
  signal: AbortSignal,
): Promise<Plan> {
  await mustBeStopped(target)
  mustNotBeNewer(backup.manifest)
  if (!restoreChoice.merge) await mustBeEmpty(target, restoreChoice.scope)
  const { replaced = null, present = null } = noted ?? {}
  const plan = await makePlan(target, backup, { ...restoreChoice, replaced, present }, signal)
  const refused = Object.entries(plan.refused).map(([id, why]) => `Account ${id} ${why}.`)
  if (!restoreChoice.merge && refused.length > 0)
    throw new OperationRefused(
      [...refused, 'Restore into an empty data folder, or leave such accounts out with --merge.'].join('\n'),
    )
  notePlan(target.dataDir, plan)
  return plan
}

/** Writes counters, administrators, erasures and the installation's id, which follow from the items. May be repeated. */
async function complete(target: Target, plan: Plan): Promise<number[]> {
  const { scope, roots, orphans, highest } = plan
  const stores = storesIn(plan)
  const hasAccounts = stores.includes('accounts')
  const now = target.now().toISOString()
  const accountsTable = tableOf(target, 'accounts')
  await raiseCounter(accountsTable, 'user', { last: highest.user, isReserved: !hasAccounts })
  const accounts = accountEntities(accountsTable)
  if (hasAccounts && roots.length > 0)
    await accounts.roots
      .update({})
      .add({ user_ids: [...roots] })
      .go()
  if (scope === 'all' && stores.includes('collections'))
    for (const user_id of orphans) await accounts.erasures.put({ user_id, deleted_at: now, due_at: now }).go()
  for (const store of stores)
    if (store !== 'accounts' && highest.user > 0)
      await raiseHighestUserId(tableOf(target, store), highest.user)
  const interrupted = stores.includes('content') ? await completeContent(target, plan) : []
  const all = await Promise.all(STORE_NAMES.map(name => readInstallation(tableOf(target, name))))
  const joined = all.find(({ id }) => id !== null)
  if (joined) for (const store of stores) await joinInstallation(tableOf(target, store), joined)
  return interrupted
}

async function completeContent(target: Target, { highest }: Plan): Promise<number[]> {
  const table = tableOf(target, 'content')
  await raiseCounter(table, 'articles', { last: highest.articles, isReserved: false })
  return interruptArticles(createContent(table, target.now, 0), INTERRUPTED)
}
