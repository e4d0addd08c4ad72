/** The key of an item, or the templates of one. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** Items that a restore adds together or not at all. Its templates take attributes of an item, or parts of its key. */
export interface Unit {
  /** In the words of a report. */
  readonly name: string
  /** Keys of items that are there if the unit is; `own`: the item itself is such a mark. */
  readonly marks: readonly Key[] | 'own'
  /** The `state` without which a mark does not count. */
  readonly state?: string
  /** The unit if an item lacks an attribute that the name takes. */
  readonly or?: Unit
}

/** The name of an attribute, or that of a member of the map or the JSON in it: `metadata.source_media`. */
type Path = string

/** An object that an item names. */
export interface NamedObject {
  /** Its key, or the value from which `key` makes it. */
  readonly at: Path
  /** The object store that has it. Without this, objects lie where new ones go. */
  readonly store?: Path
  readonly key?: (value: string, item: Readonly<Record<string, unknown>>) => string
  /** Its key contains the owner's id. */
  readonly isOwned?: true
  /** A backup that lacks it is incomplete; others may be removed at any time. */
  readonly isNeeded?: true
}

/** All that backup, restore, moving and erasure know of the items of an entity, beside its keys. */
export interface Belonging {
  /** Without a unit, a restore adds each item that is not there. */
  readonly unit?: Unit
  /** Another unit, without which the item has no use. */
  readonly about?: Unit
  /** The unit for which this item counts as one reference. */
  readonly counts?: Unit
  /** The attribute, or part of a key, that holds the id of the owner; `user_id` unless given. */
  readonly owner?: string | null
  /** Further places of the owner's id. */
  readonly ownerIn?: readonly Path[]
  readonly objects?: readonly NamedObject[]
  /**
   * `passing` items are neither backed up nor moved. `stack` items are not moved. `counted` items are not restored but
   * computed from the restored items.
   */
  readonly role?: 'passing' | 'stack' | 'counted'
  /** Erasing an account's learning data skips the owner's items: they stay, or are removed together with their counts. */
  readonly erased?: 'never' | 'apart'
}

/** The id that owns what all accounts share. */
export const SHARED = 0
