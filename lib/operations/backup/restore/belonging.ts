import { z } from 'zod'
import type { TableName } from '../file/format.ts'
import type { Item } from '../file/wire-item.ts'

interface Key {
  readonly pk: string
  readonly sk: string
}

/** What an item is part of, as far as a restore must know. */
export interface Belonging {
  /** What is restored whole or not at all, in the words of a report; null: the item is restored by itself. */
  readonly unit: string | null
  /** Where there is an item, the unit is there already. */
  readonly marks: readonly Key[]
  /** The integer account whose it is. */
  readonly owner: number | null
  /** Another unit that the item is about. */
  readonly about: string | null
}

const Of = z.object({
  user_id: z.number().int().optional().catch(undefined),
  article_id: z.number().int().optional().catch(undefined),
  cache_hash: z.string().optional().catch(undefined),
})

const itself = { unit: null, marks: [], owner: null, about: null } as const
const own = ({ pk, sk }: Item): Key => ({ pk, sk })

export const accountUnit = (id: unknown) => `account ${id}`
export const thirdPartyUnit = (id: unknown) => `third-party account ${id}`
const articleUnit = (id: unknown) => `article ${id}`
export const clipUnit = (hash: unknown, userId: unknown) => `clip ${hash} of account ${userId}`
export const bundleUnit = (name: unknown) => `bundle ${name}`

/** Whether the item counts something or lists it: it is never written, but made from what is restored. */
export const isCounted = (table: TableName, { pk }: Item): boolean =>
  pk.startsWith('counter#') || (table === 'accounts' && pk === 'roots')

export function belongingOf(table: TableName, item: Item): Belonging {
  switch (table) {
    case 'accounts':
      return inAccounts(item)
    case 'identities':
    case 'members':
      return { ...itself, unit: thirdPartyUnit(item.user_id), marks: [own(item)] }
    case 'content':
      return inContent(item)
    case 'collections':
      return inCollections(item)
  }
}

function inAccounts(item: Item): Belonging {
  const [kind] = item.pk.split('#')
  const whole = (unit: string) => ({ ...itself, unit, marks: [own(item)] })
  switch (kind) {
    case 'user':
      return { ...whole(accountUnit(item.id)), owner: z.number().int().parse(item.id) }
    case 'username':
      return item.user_id === undefined
        ? whole(`registration request ${item.request_id}`)
        : whole(accountUnit(item.user_id))
    case 'registration_request':
      return whole(`registration request ${item.id}`)
    case 'invite_code':
      return whole(`invite code ${item.id}`)
    case 'invite_text':
      return whole(`invite code ${item.invite_id}`)
    case 'usage_days':
      return whole(USAGE)
    case 'usage':
    case 'usage_by':
    case 'article_model':
      return { ...itself, unit: USAGE }
    default:
      return itself
  }
}

/** Records and sums of them, which belong together. */
const USAGE = 'usage'

function inContent(item: Item): Belonging {
  const { user_id, article_id, cache_hash } = Of.parse(item)
  const [kind, id] = item.pk.split('#')
  const owner = user_id ?? null
  switch (kind) {
    case 'ARTICLE':
      return { ...itself, unit: articleUnit(id), marks: [{ pk: item.pk, sk: 'HEAD' }], owner }
    case 'CLIP':
      return {
        ...itself,
        unit: clipUnit(cache_hash, user_id),
        marks: [{ pk: item.pk, sk: `USER#${user_id}` }],
        owner,
      }
    case 'CLIPS_PENDING':
      return { ...itself, owner, about: clipUnit(cache_hash, user_id) }
    case 'ASSETS':
      return { ...itself, unit: bundleUnit(item.name), marks: [own(item)] }
    case 'FEEDBACK':
      return {
        ...itself,
        unit: `feedback of account ${user_id}`,
        marks: [{ pk: item.pk, sk: `OPEN#${user_id}` }],
        owner,
        about: article_id === undefined ? null : articleUnit(article_id),
      }
    default:
      return { ...itself, owner, about: article_id === undefined ? null : articleUnit(article_id) }
  }
}

/** The heads that say how much a learner has: no learning data is without one of them. */
const HEADS = ['PROFILE', 'EVENTS', 'WORDS', 'SENTENCES']
const EVERYBODY = 0
const LEARNERS = /^[A-Z]+#(\d+)(?:#|$)/

function inCollections(item: Item): Belonging {
  const id = item.pk.startsWith('SKILL#') ? undefined : LEARNERS.exec(item.pk)?.[1]
  const userId = id === undefined ? Of.parse(item).user_id : Number(id)
  if (userId === undefined || userId === EVERYBODY) return itself
  const marks = HEADS.map(sk => ({ pk: `LEARNER#${userId}`, sk }))
  return { ...itself, unit: `learning data of account ${userId}`, marks, owner: userId }
}
