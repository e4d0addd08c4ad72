import type {
  FurtherInstalled,
  FurtherList,
  FurtherOrder,
} from '../../../contracts/schemas/japanese/further/administration.ts'
import { MOST_FURTHER } from '../../../contracts/schemas/japanese/further/bundles.ts'
import { memoryAfter, memoryInUse, mustFit } from '../../../dictionary/looking/memory.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { Content } from '../../articles/content.ts'
import { activateCandidate } from '../bundle-slots.ts'
import { furtherKind, listPut, presentedList, readStored, type Stored } from './list.ts'

export const furtherList = async (content: Content): Promise<FurtherList> =>
  presentedList(await readStored(content))

export const install = (
  content: Content,
  { id, format }: Pick<FurtherInstalled, 'id' | 'format'>,
): Promise<FurtherList> =>
  changeList(content, ({ items, slots, removed }) => {
    const { name } = furtherKind(id)
    if (removed.some(one => one.name === name)) throw noSuch()
    if (slots.has(id)) return null
    if (items.length >= MOST_FURTHER)
      throw new Problem('limit_reached', `There are ${MOST_FURTHER} further dictionaries. Remove one first.`)
    const updates = { address: null, checked_at: null, failure: null }
    const installed_at = content.now().toISOString()
    const put = inTransaction(content.bundleSlots)
      .put({ name, version: 1 })
      .where(({ version }, { notExists }) => notExists(version))
    return { items: [...items, { id, format, is_on: true, updates, installed_at }], beside: { put } }
  })

export const order = (
  content: Content,
  { expected_version, dictionaries }: FurtherOrder,
): Promise<FurtherList> =>
  changeList(content, ({ version, items, ...stored }) => {
    const known = new Map(items.map(item => [item.id, item]))
    const wanted = dictionaries.flatMap(({ id, is_on }) => {
      const item = known.get(id)
      known.delete(id)
      return item ? [{ ...item, is_on }] : []
    })
    if (version !== expected_version || known.size > 0 || wanted.length !== dictionaries.length)
      throw new Problem('version_conflict', 'The list has changed in the meantime. Reload it.', {
        members: { current_version: version },
      })
    mustFit(memoryInUse(presentedList({ ...stored, version, items: wanted }).dictionaries))
    return { items: wanted }
  })

interface Updates {
  readonly address?: string | null | undefined
  readonly looked?: { readonly at: string; readonly failure: string | null } | undefined
}

/**
 * A new address was not asked yet. Daily checks keep the version, so that an administrator meets no conflict; a note lost
 * to a change comes again a day later.
 */
export const noteUpdates = (
  content: Content,
  id: string,
  { address, looked }: Updates,
): Promise<FurtherList> =>
  changeList(content, ({ items }) => {
    if (!items.some(item => item.id === id)) throw noSuch()
    const noted = ({ updates, ...item }: FurtherInstalled) => ({
      ...item,
      updates: {
        ...(address === undefined ? updates : { address, checked_at: null, failure: null }),
        ...(looked && { checked_at: looked.at, failure: looked.failure }),
      },
    })
    return { items: items.map(item => (item.id === id ? noted(item) : item)), isQuiet: address === undefined }
  })

/** Raises the list's version, so that two activations cannot pass the bound of memory together. */
export const activate = (content: Content, id: string, expected_version: number) =>
  activateCandidate(content, furtherKind(id), expected_version, async () => {
    const stored = await readStored(content)
    const { version, items } = stored
    mustFit(memoryAfter(presentedList(stored).dictionaries, id))
    return { list: listPut(content, version, items) }
  })

interface Change {
  readonly items: readonly FurtherInstalled[]
  readonly beside?: Readonly<Record<string, TransactItem>>
  /** True if nothing changes that an administrator decides. */
  readonly isQuiet?: boolean
}

export const changeList = (content: Content, next: (now: Stored) => Change | null): Promise<FurtherList> =>
  retryWhenChanged(async () => {
    const now = await readStored(content)
    const change = next(now)
    if (!change) return presentedList(now)
    const { items, beside = {}, isQuiet = false } = change
    const list = listPut(content, now.version, items, isQuiet ? Math.max(now.version, 1) : undefined)
    await transact(content.client, { list, ...beside }, { signal: content.signal })
    return presentedList(await readStored(content))
  })

const noSuch = () => new Problem('not_found', 'This dictionary does not exist. It may have been removed.')
