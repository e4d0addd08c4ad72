import type { CosSettingsInput } from '../contracts/schemas/objects.ts'
import { Problem } from '../http/errors.ts'
import type { BucketChoice } from './cos-settings.ts'
import type { LocalStore } from './local/local-store.ts'
import type { ObjectInfo, ObjectStore, ObjectStores } from './object-store.ts'

/** A store that holds connections. */
interface OpenedStore extends ObjectStore {
  /** Lets go of them once nobody uses them. */
  close(): void
}

interface Parts {
  local: LocalStore
  /** Read anew at every call, so that what is saved holds from then on. */
  choice(): BucketChoice
  open(form: CosSettingsInput): OpenedStore
}

/** The stores as the settings have them at this moment; each bucket is opened once and kept while they stay the same. */
export class ConfiguredStores implements ObjectStores {
  /** The local directories: always there, whether new objects go into them or not. */
  readonly local: LocalStore
  private readonly parts: Parts
  private opened = new Map<string, OpenedStore>()

  constructor(parts: Parts) {
    this.local = parts.local
    this.parts = parts
  }

  current(): ObjectStore {
    return this.chosen().current
  }

  all(): ObjectStore[] {
    const { current, others } = this.chosen()
    return [...new Set([current, this.local, ...others])]
  }

  byId(id: string): ObjectStore {
    const store = this.all().find(one => one.id === id)
    if (!store) throw unknownStore()
    return store
  }

  async locate(key: string, signal: AbortSignal): Promise<{ store: ObjectStore; info: ObjectInfo } | null> {
    const failures: unknown[] = []
    for (const store of this.all()) {
      const info = await store.head(key, signal).catch((error: unknown) => void failures.push(error))
      if (info) return { store, info }
    }
    // It may lie in the store that did not answer.
    if (failures.length > 0) throw failures[0]
    return null
  }

  close(): void {
    this.keepOnly(new Map())
  }

  private chosen(): { current: ObjectStore; others: ObjectStore[] } {
    const { current, others } = this.parts.choice()
    const kept = new Map<string, OpenedStore>()
    const opened = (form: CosSettingsInput): OpenedStore => {
      const name = JSON.stringify(form)
      const one = this.opened.get(name) ?? this.parts.open(form)
      kept.set(name, one)
      return one
    }
    const stores = { current: current ? opened(current) : this.local, others: others.map(opened) }
    this.keepOnly(kept)
    return stores
  }

  private keepOnly(kept: Map<string, OpenedStore>): void {
    for (const [name, one] of this.opened) if (!kept.has(name)) one.close()
    this.opened = kept
  }
}

const unknownStore = () =>
  new Problem(
    'not_configured',
    'This is kept in an object store whose credentials are not configured any more: an administrator can save them again.',
  )
