import type { FurtherFormat, FurtherReport } from '../../contracts/schemas/japanese/further/bundles.ts'
import type { Looker } from '../../dictionary/looking/looker.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import type { FurtherAssets } from './editions.ts'

export interface FurtherBuild {
  /** The file of the source. */
  readonly file: string
  /** Where the bundle is written. */
  readonly out: string
  /** Null: recognised by the content of the file. */
  readonly format: FurtherFormat | null
}

export interface FurtherPorts {
  /** data_server's list and slots. */
  assets(): FurtherAssets
  looker: Looker
  /** Builds a bundle in a process of its own. Throws `invalid_dictionary`. */
  build(
    order: FurtherBuild,
    progress: (done: number) => void,
    signal: AbortSignal,
    othersWork: () => boolean,
  ): Promise<FurtherReport & { sha256: string; size: number }>
  /** True while texts are analysed, for which a build pauses. */
  isAnalysing(): boolean
  /** Reaches public addresses only. */
  transport: Transport
  /** The folder of bundles in use and of builds in progress. */
  folder: string
  /** A file of this machine with the accents of words, from which the first of all is built. */
  accents: string
  log: Log
  now(): Date
  newId(): string
}
