import {
  type AccountQuota,
  type AccountStorage,
  type Quota,
  STORED_KINDS,
} from '../../contracts/schemas/accounts/quotas.ts'
import { dayInUtc } from '../../learning/schedule/study-time.ts'
import { Memo } from '../../platform/async/memo.ts'
import { settled } from '../../platform/async/settled.ts'
import type { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { sizeText } from '../../platform/values/size-text.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import type { Media } from '../articles/content.ts'
import { accountQuotaKey, defaultQuotaKey } from '../entities/content/usage.ts'
import { usageIn, usageKey } from '../entities/usage/counted.ts'
import { eventsOn, readEventHead } from '../learners/learning/event-head.ts'
import type { Learning } from '../learners/records/learning.ts'
import { quotaAmong } from './quotas.ts'
import { isCountDue, noteRecount } from './recount.ts'

interface Stores extends Media {
  readonly learning: Learning
}

/** Notes a missing or old count as due. */
export async function readAccountQuota(stores: Stores, user_id: number): Promise<AccountQuota> {
  const { content, learning } = stores
  const [items, [learned], head] = await settled([
    itemsWith(content, [usageKey(user_id), defaultQuotaKey, accountQuotaKey(user_id)]),
    itemsWith(learning, [usageKey(user_id)]),
    readEventHead(learning, user_id),
  ])
  const stored = usageIn(items.find(({ pk }) => pk === usageKey(user_id).pk))
  const { bytes, by_kind, counted_at } = usageIn(learned)
  if (isCountDue(stored, content.now())) await noteRecount(content, user_id)
  return {
    bytes: stored.bytes + bytes,
    by_kind: { ...stored.by_kind, learning: by_kind.learning },
    events_today: eventsOn(dayInUtc(content.now().toISOString()), head),
    counted_at: stored.counted_at === null ? null : counted_at,
    ...quotaAmong(items, user_id),
  }
}

export async function readStorage(stores: Stores, user_id: number): Promise<AccountStorage> {
  const { is_own: _, ...storage } = await readAccountQuota(stores, user_id)
  return storage
}

/** An account with room is not asked again for this long. */
const KNOWN_MS = 5_000

export class Rooms {
  private readonly known = new Memo<AccountStorage>()

  /** Up to five seconds old; fresh without room. */
  async storageOf(stores: Stores, user_id: number): Promise<AccountStorage> {
    const read = () => readStorage(stores, user_id)
    const now = stores.content.now()
    const until = now.getTime() + KNOWN_MS
    const storage = await this.known.get(this, String(user_id), now, async () => ({
      value: await read(),
      until,
    }))
    return isFull(storage) ? read() : storage
  }

  /** Null for an account without room. */
  async quotaWithRoom(stores: Stores, user_id: number): Promise<Quota | null> {
    const storage = await this.storageOf(stores, user_id)
    return isFull(storage) ? null : storage.quota
  }

  /** Throws 507 without room, and says what would give some. */
  async mustBeBelowQuota(stores: Stores, user_id: number): Promise<void> {
    await this.mostOf(stores, user_id)
  }

  /** Beside learning data. Throws 507 without room. */
  async mostOf(stores: Stores, user_id: number): Promise<number> {
    const storage = await this.storageOf(stores, user_id)
    if (isFull(storage)) throw quotaReached(storage)
    return storage.quota.bytes - storage.by_kind.learning
  }
}

const isFull = ({ bytes, quota }: AccountStorage) => bytes >= quota.bytes

const REMEDIES = {
  texts: 'storage_full_of_texts',
  recordings: 'storage_full_of_recordings',
  audio: 'storage_full_of_audio',
  files: 'storage_full_of_files',
  learning: 'storage_full',
} as const

function quotaReached({ bytes, by_kind, quota }: AccountStorage): Problem {
  const [most = 'texts'] = STORED_KINDS.toSorted((a, b) => by_kind[b] - by_kind[a])
  return refusal(
    REMEDIES[most],
    { used: sizeText(bytes), most: sizeText(quota.bytes) },
    { members: { quota: 'bytes', bytes, most: quota.bytes, by_kind } },
  )
}
