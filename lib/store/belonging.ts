export interface Key {
  readonly pk: string
  readonly sk: string
}

/** Restored together or not at all. Templates take attributes of an item, or parts of its key. */
export interface Unit {
  readonly name: string
  /** Keys of items that exist if the unit does; `own`: the item itself. */
  readonly marks: readonly Key[] | 'own'
  /** The `state` without which a mark does not count. */
  readonly state?: string
  /** The unit of an item without an attribute that the name takes. */
  readonly or?: Unit
}

/** An attribute, or a member of its map or JSON: `metadata.source_media`. */
type Path = string

export interface NamedObject {
  /** The key, or the value from which `key` makes it. */
  readonly at: Path
  /** The object's store; otherwise objects lie where new ones go. */
  readonly store?: Path
  readonly key?: (value: string, item: Readonly<Record<string, unknown>>) => string
  /** True if the key contains the owner's id. */
  readonly isOwned?: true
  /** A backup without the object is incomplete; others may be removed at any time. */
  readonly isNeeded?: true
}

/** Tells backup, restore, moving and erasure about items, beside their keys. */
export interface Belonging {
  /** Without a unit, a restore adds each missing item. */
  readonly unit?: Unit
  /** The unit without which the item has no use. */
  readonly about?: Unit
  /** The unit for which this item counts as one reference. */
  readonly counts?: Unit
  /** The attribute or part of a key with the owner's id; `user_id` unless given. */
  readonly owner?: string | null
  readonly ownerIn?: readonly Path[]
  readonly objects?: readonly NamedObject[]
  /** `passing`: neither backed up nor moved. `stack`: not moved. `counted`: computed from restored items. */
  readonly role?: 'passing' | 'stack' | 'counted'
  /** Erasing skips the items: they stay, or are removed together with their counts. */
  readonly erased?: 'never' | 'apart'
}

/** Owns what all accounts share. */
export const SHARED = 0
