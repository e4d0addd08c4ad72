import type { z } from 'zod'
import type { UsageRecord } from '../../contracts/schemas/accounts/usage.ts'
import type { ArticleModels } from '../../contracts/schemas/articles/articles.ts'
import { batchGet } from '../../store/writing/batch.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { ArticleModelRecord } from '../entities/usage.ts'

export async function modelsOfArticles(
  accounts: Accounts,
  articleIds: readonly number[],
  signal: AbortSignal,
): Promise<z.infer<typeof ArticleModels>[]> {
  const rows = await recordsOf(accounts, new Set(articleIds), signal)
  return articleIds.map(id => {
    const { translation_model = null, explanation_model = null } = rows.get(id) ?? {}
    return { translation_model, explanation_model }
  })
}

export async function newerModels(accounts: Accounts, records: readonly UsageRecord[]) {
  const successes = Map.groupBy(records.flatMap(successOf), ({ article_id }) => article_id)
  const rows = await recordsOf(accounts, new Set(successes.keys()))
  const writes = [...successes].flatMap(([article_id, ofArticle]) => {
    const row = rows.get(article_id) ?? { article_id }
    const next = ofArticle.reduce(withSuccess, row)
    return next === row ? [] : [[`models of ${article_id}`, replaced(accounts, row, next)] as const]
  })
  return Object.fromEntries(writes)
}

interface Success {
  article_id: number
  stage: 'translation' | 'explanation'
  model: string
  at: string
}

function successOf(record: UsageRecord): Success[] {
  if (record.kind !== 'model_call' || record.outcome !== 'succeeded') return []
  const { article_id, stage, model, created_at: at } = record
  return article_id !== null && (stage === 'translation' || stage === 'explanation')
    ? [{ article_id, stage, model, at }]
    : []
}

/** Keeps a later success: usage records come late and out of order. */
const withSuccess = (row: ArticleModelRecord, { stage, model, at }: Success): ArticleModelRecord =>
  at > (row[`${stage}_at`] ?? '') ? { ...row, [`${stage}_model`]: model, [`${stage}_at`]: at } : row

function replaced({ articleModels }: Accounts, row: ArticleModelRecord, next: ArticleModelRecord) {
  const { article_id, ...models } = next
  return inTransaction(articleModels)
    .update({ article_id })
    .set(models)
    .where(({ translation_at, explanation_at }, { eq, notExists }) => {
      const isAsRead = (attribute: typeof translation_at, at: string | undefined) =>
        at === undefined ? notExists(attribute) : eq(attribute, at)
      return `${isAsRead(translation_at, row.translation_at)} AND ${isAsRead(explanation_at, row.explanation_at)}`
    })
}

async function recordsOf(
  { articleModels, client }: Accounts,
  ids: ReadonlySet<number>,
  signal?: AbortSignal,
): Promise<Map<number, ArticleModelRecord>> {
  const keys = [...ids].map(article_id => ({ article_id }))
  const gets = articleModels.get(keys).params({ consistent: true })
  const Items = await batchGet(client, gets, signal && { signal })
  return new Map(articleModels.parse({ Items }).data.map(row => [row.article_id, row]))
}
