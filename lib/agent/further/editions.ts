import { join } from 'node:path'
import type { Clients } from '../../contracts/clients.ts'
import {
  type FurtherAbout,
  type FurtherReport,
  furtherBundles as kind,
} from '../../contracts/schemas/japanese/further/bundles.ts'
import type { Looker } from '../../dictionary/looking/looker.ts'
import { BundleFiles } from '../dictionary/bundle-files.ts'

export type FurtherAssets = Clients['data']['furtherAssets']
export type Editions = BundleFiles<FurtherReport, FurtherAbout>

interface Ports {
  assets(): FurtherAssets
  looker: Pick<Looker, 'open'>
  folder: string
  newId(): string
}

/** A folder for each dictionary: what one drops, another may still use. */
export function editionsOf(id: string, { assets, looker, folder, newId }: Ports): Editions {
  const params = { id }
  return new BundleFiles({
    kind,
    slots: () => ({
      slots: (_, options) => assets().slots({ params }, options),
      store: (given, options) => assets().store({ params, ...given }, options),
      read: ({ params: { sha256 } }, options) => assets().read({ params: { id, sha256 } }, options),
      offer: (given, options) => assets().offer({ params, ...given }, options),
      activate: (given, options) => assets().activate({ params, ...given }, options),
    }),
    verify: (file, signal) => looker.open(file, signal),
    folder: join(folder, id),
    newId,
  })
}
