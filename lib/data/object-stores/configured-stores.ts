import type { CosSettingsInput } from '../../contracts/schemas/administration/objects.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { BucketChoice } from './cos/cos-settings.ts'
import type { LocalStore } from './local/local-store.ts'
import type { ObjectInfo, ObjectStore, ObjectStores } from './object-store.ts'

interface OpenedStore extends ObjectStore {
  /** Waits until they are not in use. */
  close(): void
}

interface Parts {
  local: LocalStore
  /** Called for every use, so that new settings apply at once. */
  choice(): BucketChoice
  open(form: CosSettingsInput): OpenedStore
}

/** Buckets stay open until their settings change. */
export class ConfiguredStores implements ObjectStores {
  /** Readable even if new objects go elsewhere. */
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
    // The object may be in the store that failed.
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
    'This file is in an object store whose credentials are no longer configured. An administrator can save them again.',
  )
