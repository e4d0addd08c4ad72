import type { runFurtherBuild } from '../../dictionary/further/build/run-further-build.ts'
import type { Looker } from '../../dictionary/looking/looker.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import type { FurtherAssets } from './editions.ts'

export interface FurtherPorts {
  assets(): FurtherAssets
  looker: Looker
  /** Throws `invalid_dictionary`. */
  build: typeof runFurtherBuild
  isAnalysing(): boolean
  /** Reaches public addresses only. */
  transport: Transport
  folder: string
  /** A local file of accents, from which the first dictionary is built. */
  accents: string | undefined
  /** Resolves without a build of the main dictionary: each takes up to 1 GB. */
  mainSettled(): Promise<void>
  log: Log
  now(): Date
  newId(): string
}
