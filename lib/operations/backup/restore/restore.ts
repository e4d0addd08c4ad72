import { createContent } from '../../../data/articles/content.ts'
import { interruptArticles } from '../../../data/articles/tasks/finish-task.ts'
import { accountEntities } from '../../../user-manager/accounts/accounts.ts'
import { OperationRefused } from '../../refused.ts'
import { kinds, type Scope, storeOf, storesOf, TableName } from '../file/format.ts'
import { type Backup, partsOf } from '../file/read-backup.ts'
import { makePlan } from './make-plan.ts'
import { mustBeEmpty, mustBeStopped, mustNotBeNewer, noteEarlierForms } from './may-begin.ts'
import { type Asked, forgetPlan, notePlan, type Plan, unfinishedPlan } from './plan.ts'
import { type Target, tableOf } from './target.ts'
import { raiseCounter, writeItems } from './write-items.ts'
import { ObjectWriter } from './write-objects.ts'

export interface Restored {
  readonly plan: Plan
  readonly items: number
  readonly objects: number
  /** Articles whose task had not ended when the backup was made. */
  readonly interrupted: readonly number[]
}

/**
 * Writes a verified backup into a stopped stack. Its decisions are noted before the first write, so that the same call
 * finishes a restore that was cut off at any moment.
 */
export async function restore(
  target: Target,
  backup: Backup,
  { scope, merge }: Asked,
  signal: AbortSignal,
): Promise<Restored> {
  const asked = { merge, scope: scopeIn(backup, scope) }
  const plan = unfinished(target, backup, asked) ?? (await begin(target, backup, asked, signal))
  const objects = new ObjectWriter(target.objects, plan, signal)
  let items = 0
  try {
    for await (const part of partsOf(backup, kindsIn(plan.scope), signal)) {
      if ('items' in part) items += await writeItems(target, plan, part, signal)
      if ('chunks' in part) for (const chunk of part.chunks) await objects.take(chunk)
    }
  } finally {
    objects.close()
  }
  await noteEarlierForms(target, backup.manifest, plan.scope)
  const interrupted = await complete(target, plan)
  await forgetPlan(target.dataDir)
  return { plan, items, objects: objects.written, interrupted }
}

const kindsIn = (scope: Scope) =>
  kinds.filter(kind => {
    const table = TableName.safeParse(kind).data
    return table ? storesOf(scope).includes(storeOf(table)) : kind === 'objects'
  })

function scopeIn({ manifest }: Backup, scope: Scope): Scope {
  if (scope === 'all' || manifest.scope === 'all') return scope === 'all' ? manifest.scope : scope
  if (scope !== manifest.scope) throw new OperationRefused(`The backup holds ${manifest.scope} only.`)
  return scope
}

function unfinished({ dataDir }: Target, { id }: Backup, { scope, merge }: Asked): Plan | null {
  const plan = unfinishedPlan(dataDir)
  if (plan && (plan.id !== id || plan.scope !== scope || plan.merge !== merge))
    throw new OperationRefused(
      'Another restore was not finished. Run it again with the same file and options, or begin with an empty data folder.',
    )
  return plan
}

async function begin(target: Target, backup: Backup, asked: Asked, signal: AbortSignal): Promise<Plan> {
  await mustBeStopped(target)
  await mustNotBeNewer(target, backup.manifest)
  if (!asked.merge) await mustBeEmpty(target, asked.scope)
  const plan = await makePlan(target, backup, asked, signal)
  const refused = Object.entries(plan.refused).map(([id, why]) => `Account ${id} ${why}.`)
  if (!asked.merge && refused.length > 0)
    throw new OperationRefused(
      [...refused, 'Restore into an empty data folder, or leave such accounts out with --merge.'].join('\n'),
    )
  notePlan(target.dataDir, plan)
  return plan
}

/** Writes counters, administrators and erasures that follow from the restored items. It may be repeated. */
async function complete(target: Target, { scope, roots, orphans, highest }: Plan): Promise<number[]> {
  const now = target.now().toISOString()
  const ids = { table: 'accounts', counter: 'user', last: highest.user } as const
  await raiseCounter(target, { ...ids, isReserved: scope === 'content' })
  if (scope !== 'content') {
    const accounts = accountEntities(tableOf(target, 'accounts'))
    const added = accounts.roots.update({}).add({ user_ids: [...roots] })
    if (roots.length > 0) await added.go()
    if (scope === 'all')
      for (const user_id of orphans)
        await accounts.erasures.put({ user_id, deleted_at: now, due_at: now }).go()
  }
  if (scope === 'accounts') return []
  const articles = { table: 'content', counter: 'articles', last: highest.articles } as const
  await raiseCounter(target, { ...articles, isReserved: false })
  const content = createContent(tableOf(target, 'content'), target.now, { pages: 0, clips: 0 })
  return interruptArticles(content, 'interrupted')
}
