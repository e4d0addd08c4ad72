import type { runFurtherBuild } from '../../dictionary/further/build/run-further-build.ts'
import type { Looker } from '../../dictionary/looking/looker.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import type { FurtherAssets } from './editions.ts'

export interface FurtherPorts {
  /** data_server's list and slots. */
  assets(): FurtherAssets
  looker: Looker
  /** Builds a bundle in a process of its own. Throws `invalid_dictionary`. */
  build: typeof runFurtherBuild
  /** True while texts are analysed, for which a build pauses. */
  isAnalysing(): boolean
  /** Reaches public addresses only. */
  transport: Transport
  /** The folder of bundles in use and of builds in progress. */
  folder: string
  /** A file of this machine with the accents of words, from which the first of all is built. */
  accents: string | undefined
  /** Resolves when no build of the main dictionary is in progress: each takes up to 1 GB. */
  mainSettled(): Promise<void>
  log: Log
  now(): Date
  newId(): string
}
