import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import type { ReviewSettings } from '../../../../contracts/schemas/learners/review-settings.ts'
import { plainPages, plainQueryOnce } from '../../../../store/reading/plain-read.ts'
import type { QueueName } from '../../../entities/collections/cards.ts'
import { partsOf } from '../../cards/card.ts'
import type { Learning } from '../../records/learning.ts'
import { dueQuery } from '../due.ts'
import type { Subjects } from './subjects.ts'

export interface Day {
  readonly user_id: number
  readonly now: Date
  readonly day: string
  readonly settings: ReviewSettings
  readonly skills: ReadonlySet<string> | null
  readonly subjects: Subjects
}

export function isAskedFor({ skills }: Day, card_id: string): boolean {
  const { kind, id } = partsOf(card_id).subject
  return skills === null || (kind === 'word' && skills.has(id))
}

const MOST_COUNTED = 1_000

export async function countDue(
  learning: Learning,
  of: Day,
  queue: QueueName,
  until: Date,
  most: number,
): Promise<number> {
  const Limit = Math.min(most, MOST_COUNTED)
  if (Limit === 0) return 0
  const query = dueQuery(learning, of.user_id, queue, { to: until.toISOString() })
  return of.skills ? countAsked(learning, of, query, Limit) : countUpTo(learning, query, Limit)
}

export const countNew = async (learning: Learning, user_id: number, most: number): Promise<number> =>
  most === 0 ? 0 : countUpTo(learning, dueQuery(learning, user_id, 'new', { to: '9999' }), most)

async function countUpTo({ client, signal }: Learning, query: QueryCommandInput, Limit: number) {
  return (await plainQueryOnce(client, { ...query, Select: 'COUNT' as const, Limit }, [], signal)).count
}

async function countAsked({ client, signal }: Learning, of: Day, query: QueryCommandInput, most: number) {
  let count = 0
  for await (const page of plainPages(client, query, ['sk'], signal)) {
    count += page.filter(({ sk }) => isAskedFor(of, String(sk))).length
    if (count >= most) return most
  }
  return count
}

export async function nextStep({ table, client, signal }: Learning, of: Day): Promise<string | null> {
  const due = dueQuery({ table, client }, of.user_id, 'learning', { from: of.now.toISOString(), to: '9999' })
  const query = of.skills ? due : { ...due, Limit: 1 }
  for await (const page of plainPages(client, query, ['sk', 'gsi2sk'], signal)) {
    const first = page.find(({ sk }) => isAskedFor(of, String(sk)))
    if (first) return String(first.gsi2sk).split('#')[1] ?? null
  }
  return null
}
