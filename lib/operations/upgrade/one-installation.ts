import type { StoreTable } from '../../store/client.ts'
import { StoreUnusable } from '../../store/engine/engine-process.ts'
import {
  proposeInstallation,
  type StoreInstallation,
  settleInstallation,
} from '../../store/engine/installation.ts'
import { STORE_NAMES, type StoreName } from '../../store/tables.ts'

export interface NamedStore {
  readonly name: StoreName
  readonly installation: Pick<StoreInstallation, 'id' | 'is_settled'>
}
export interface FoundInstallation extends NamedStore, StoreTable {}

/** Null if the stores can be used together. Ids would mean other people in a replaced store. */
export function faultOfInstallation(
  namedStores: readonly NamedStore[],
): { what: string; remedy: string } | null {
  const named = namedStores.filter(({ installation }) => installation.id !== null)
  const lacking = namedStores.filter(({ installation }) => installation.id === null)
  const ids = new Set(named.map(({ installation }) => installation.id))
  if (ids.size > 1)
    return {
      what: `The stores belong to different installations: ${listed(named)}`,
      remedy: restored('STORE'),
    }
  if (lacking.length === 0 || !named.some(({ installation }) => installation.is_settled)) return null
  const [first = 'accounts'] = lacking.map(({ name }) => name)
  const which = lacking.map(({ name }) => name).join(' and ')
  return {
    what: `The store ${which} has lost its data: it belongs to no installation, unlike ${named.map(({ name }) => name).join(' and ')}`,
    remedy: restored(first),
  }
}

const listed = (namedStores: readonly NamedStore[]) =>
  namedStores.map(({ name, installation }) => `${name} to ${installation.id}`).join(', ')

const restored = (store: string) =>
  `Put the right file back, or restore the store with npm run restore -- --store ${store} FILE`

/** Throws unless the stores belong together. */
export function mustBeOfOneInstallation(foundInstallations: readonly FoundInstallation[]): void {
  const fault = faultOfInstallation(foundInstallations)
  if (fault) throw new StoreUnusable(`${fault.what}. ${fault.remedy}.`)
}

/**
 * Gives stores without an id that of the others, or a new one. Settles it once all have it, so that a start after an
 * interruption continues.
 */
export async function nameInstallation(
  foundInstallations: readonly FoundInstallation[],
  newId: () => string,
): Promise<void> {
  let id = foundInstallations.map(({ installation }) => installation.id).find(each => each !== null) ?? null
  // A process with only some stores leaves the beginning to the comparison with the other.
  const isWhole = STORE_NAMES.every(name => foundInstallations.some(store => store.name === name))
  if (id === null && !isWhole) return
  for (const store of foundInstallations) {
    if (store.installation.id !== null) continue
    const stored = await proposeInstallation(store, id ?? newId())
    id ??= stored
    if (stored !== id)
      throw new StoreUnusable('Another yomu is starting on the same stores. Start this one again.')
  }
  if (!isWhole) return
  for (const store of foundInstallations) if (!store.installation.is_settled) await settleInstallation(store)
}
