import type {
  FurtherInstalled,
  FurtherList,
} from '../../../contracts/schemas/japanese/further/administration.ts'
import { furtherBundles } from '../../../contracts/schemas/japanese/further/bundles.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import type { Content } from '../../articles/content.ts'
import type { BundleSlotsRecord } from '../../entities/content/assets.ts'
import { presented } from '../bundle-slots.ts'

const KIND = 'further'
const PREFIX = `${KIND}-`

export const furtherKind = (id: string) => ({
  ...furtherBundles,
  name: PREFIX + id,
  title: furtherBundles.name,
  is_installed: true as const,
})
export const idOf = ({ name }: Pick<BundleSlotsRecord, 'name'>) => name.slice(PREFIX.length)

export interface Stored {
  readonly version: number
  readonly items: readonly FurtherInstalled[]
  readonly slots: ReadonlyMap<string, BundleSlotsRecord>
  /** Objects of removed dictionaries may still be there. */
  readonly removed: readonly BundleSlotsRecord[]
}

export async function readStored({ bundleLists, bundleSlots, signal }: Content): Promise<Stored> {
  const options = { consistent: true, abortSignal: signal } as const
  // Reads the list first: later installations are shown at its end.
  const { data: list } = await bundleLists.get({ kind: KIND }).go(options)
  const { data: storedSlots } = await bundleSlots.query
    .asset({})
    .begins({ name: PREFIX })
    .go({ ...options, pages: 'all' })
  const slots = new Map(storedSlots.filter(({ is_removed }) => !is_removed).map(one => [idOf(one), one]))
  const listed = (list?.items ?? []).filter(({ id }) => slots.has(id))
  return {
    version: list?.version ?? 0,
    items: [...listed, ...unlisted(slots, new Set(listed.map(({ id }) => id)))],
    slots,
    removed: storedSlots.filter(({ is_removed }) => is_removed),
  }
}

/** A restore may bring dictionaries to another list: switched off, at its end. */
const unlisted = (slots: Stored['slots'], listed: ReadonlySet<string>): FurtherInstalled[] =>
  [...slots].flatMap(([id, { active, candidate }]) => {
    const slot = active ?? candidate
    if (listed.has(id) || !slot) return []
    // A report of another release may have another form.
    const format = furtherBundles.report.safeParse(slot.report).data?.about.format ?? 'yomitan'
    const updates = { address: null, checked_at: null, failure: null }
    return [{ id, format, is_on: false, updates, installed_at: slot.stored_at }]
  })

export const presentedList = ({ version, items, slots }: Stored): FurtherList => ({
  version,
  dictionaries: items.flatMap(item => {
    const slotsOfItem = slots.get(item.id)
    return slotsOfItem ? [{ ...item, slots: presented(furtherBundles, slotsOfItem) }] : []
  }),
})

export const listPut = (
  { bundleLists }: Content,
  version: number,
  items: readonly FurtherInstalled[],
  next = version + 1,
) =>
  inTransaction(bundleLists)
    .put({ kind: KIND, version: next, items })
    .where((stored, { eq, notExists }) =>
      version === 0 ? notExists(stored.version) : eq(stored.version, version),
    )
