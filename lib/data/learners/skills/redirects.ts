import { allIn } from '../../../store/reading/plain-read.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { Decoded } from '../../entities/collections/record-codec.ts'
import {
  DOUBLES,
  doubleRecord,
  redirectKey,
  redirectRecord,
  skillKey,
} from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { queryStored, readStored } from '../records/read-items.ts'

export interface Targets {
  /** The id itself if it is nobody's double. */
  (skill_id: string): string
  next(skill_id: string): string
}

/** A second redirect is rare, since one dictionary decides. `first` are redirects already read. */
export async function readTargets(
  learning: Learning,
  ids: Iterable<string>,
  first: readonly Decoded<typeof redirectRecord>[] | null = null,
): Promise<Targets> {
  const next = new Map<string, string>()
  const requestedIds = new Set<string>()
  let known = first
  for (let left = [...new Set(ids)]; left.length > 0; ) {
    for (const id of left) requestedIds.add(id)
    const redirects = known ?? (await readStored(learning, redirectRecord, left.map(redirectKey)))
    known = null
    for (const { skill_id, to } of redirects) next.set(skill_id, to)
    left = [...new Set(redirects.map(({ to }) => to))].filter(id => !requestedIds.has(id))
  }
  const targets = (skill_id: string) => endOf(next, skill_id)
  return Object.assign(targets, { next: (skill_id: string) => next.get(skill_id) ?? skill_id })
}

/** Leads all of a circle, which a restore can close, to one. */
function endOf(next: ReadonlyMap<string, string>, skill_id: string): string {
  const passed = [skill_id]
  for (let id = next.get(skill_id); id !== undefined; id = next.get(id)) {
    const circle = passed.indexOf(id)
    if (circle >= 0) return passed.slice(circle).toSorted()[0] ?? id
    passed.push(id)
  }
  return passed.at(-1) ?? skill_id
}

export async function withDoubles(learning: Learning, skill_id: string): Promise<string[]> {
  const doubleIds = new Set([skill_id])
  for (const id of doubleIds) {
    const doubles = await queryStored(learning, doubleRecord, allIn(learning, skillKey(id).pk, DOUBLES))
    for (const { double_id } of doubles) doubleIds.add(double_id)
  }
  return [...doubleIds]
}

/** `former` is the redirect's present target. */
export const standsAlone = (
  { redirects, doubles }: Learning,
  skill_id: string,
  former: string,
): TransactItem[] => [
  inTransaction(redirects).delete({ skill_id }),
  inTransaction(doubles).delete({ skill_id: former, double_id: skill_id }),
]

export const leadsTo = ({ redirects, doubles }: Learning, skill_id: string, to: string): TransactItem[] => [
  inTransaction(redirects).put(redirectRecord.encode({ skill_id, to })),
  inTransaction(doubles).put(doubleRecord.encode({ skill_id: to, double_id: skill_id })),
]
