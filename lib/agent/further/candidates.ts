import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  FurtherBuilding,
  FurtherBuildOrder,
} from '../../contracts/schemas/japanese/further/administration.ts'
import {
  type FurtherReport,
  furtherBundles as kind,
} from '../../contracts/schemas/japanese/further/bundles.ts'
import { unlessAborted } from '../../platform/async/single-flight.ts'
import { download } from '../dictionary/download.ts'
import { OneBuild, type Stage, WRITING } from '../dictionary/one-build.ts'
import { UploadedParts } from '../dictionary/uploaded-parts.ts'
import type { Editions } from './editions.ts'
import { MOST_REDIRECTS } from './newer.ts'
import type { FurtherPorts } from './ports.ts'

/** Names a first start's dictionary of accents, so that it is recognised if left inactive, and nothing else is. */
export const FIRST_ACCENTS = '0000000000000000000ACCENTS'

interface Sought {
  readonly from: FurtherBuilding['from']
  readonly dictionary: string | null
}
type Then = (id: string, version: number, signal: AbortSignal) => Promise<void>
type Failed = (error: unknown, signal: AbortSignal) => Promise<void>
type Gather = (path: string, stage: (stage: Stage) => void, signal: AbortSignal) => Promise<string>

export class Candidates {
  readonly builds: OneBuild<Pick<FurtherBuilding, 'from' | 'dictionary'>>
  readonly parts: UploadedParts
  private readonly ports: FurtherPorts
  private readonly editionsOf: (id: string) => Editions

  constructor(ports: FurtherPorts, editionsOf: (id: string) => Editions) {
    this.ports = ports
    this.editionsOf = editionsOf
    this.builds = new OneBuild(ports)
    this.parts = new UploadedParts(join(ports.folder, 'parts'), kind)
  }

  begin(order: FurtherBuildOrder): void {
    const { dictionary, source } = order
    const sought = { from: source, dictionary }
    if (source === 'address') {
      this.download(order.address, dictionary)
      return
    }
    this.start(sought, async (path, _, signal) => {
      await this.parts.joined(order.parts, path, signal)
      return path
    })
  }

  /** Calls `failed` unless the build is stopped. */
  download(address: string, dictionary: string | null, failed?: Failed): void {
    const gather: Gather = async (path, stage, signal) => {
      const progress = (done: number | null) => stage({ stage: 'downloading', done })
      const { transport } = this.ports
      const limits = { redirects: MOST_REDIRECTS, most_bytes: kind.most_uploaded_bytes }
      await download(address, path, { transport, progress, ...limits }, signal)
      return path
    }
    this.start({ from: 'address', dictionary }, gather, { failed })
  }

  /** Waits for the main dictionary of a fresh machine. `then` gets the dictionary's id and the version of its slots. */
  buildAccents(path: string, dictionary: string | null, then: Then): void {
    const gather: Gather = async (_path, _stage, signal) => {
      await unlessAborted(this.ports.mainSettled(), signal)
      return path
    }
    this.start({ from: 'start', dictionary }, gather, { then })
  }

  private start(
    sought: Sought,
    gather: Gather,
    { then = async () => {}, failed = async () => {} }: { then?: Then; failed?: Failed | undefined } = {},
  ): void {
    const { from, dictionary } = sought
    const first = from === 'address' ? 'downloading' : 'reading'
    this.builds.begin({ from, dictionary }, first, (stage, signal) =>
      this.candidateOf(sought, gather, stage, then, signal).catch(async error => {
        if (!signal.aborted) await failed(error, signal)
        throw error
      }),
    )
  }

  private async candidateOf(
    { from, dictionary }: Sought,
    gather: Gather,
    stage: (stage: Stage) => void,
    then: Then,
    signal: AbortSignal,
  ): Promise<void> {
    const { folder, newId, build, isAnalysing } = this.ports
    const work = join(folder, `work-${newId()}`)
    await mkdir(work, { recursive: true, mode: 0o700 })
    try {
      const path = await gather(join(work, 'source'), stage, signal)
      const out = join(work, 'bundle')
      const progress = (done: number) => stage(done < 1 ? { stage: 'reading', done } : WRITING)
      const built = await build({ path, out }, progress, signal, isAnalysing)
      const { report, ...stored } = built
      stage({ stage: 'storing', done: null })
      const newOne = from === 'start' ? FIRST_ACCENTS : newId()
      const id = dictionary ?? (await this.installed(newOne, report, signal))
      const version = await this.offered(id, out, stored, report, signal).catch(async error => {
        // A new dictionary without an edition would be of no use; the accents get theirs at the next start.
        if (dictionary === null && from !== 'start') await this.ports.assets().remove({ params: { id } })
        throw error
      })
      await this.parts.remove()
      await then(id, version, signal)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  private async installed(id: string, { about }: FurtherReport, signal: AbortSignal): Promise<string> {
    await this.ports.assets().install({ body: { id, format: about.format } }, { signal })
    return id
  }

  private async offered(
    id: string,
    path: string,
    stored: { sha256: string; size: number },
    report: FurtherReport,
    signal: AbortSignal,
  ): Promise<number> {
    await mkdir(join(this.ports.folder, id), { recursive: true, mode: 0o700 })
    const { version } = await this.editionsOf(id).offer(path, stored, report, signal)
    return version
  }
}
