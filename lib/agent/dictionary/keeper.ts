import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clients } from '../../contracts/clients.ts'
import {
  type CandidateOrder,
  type DictionaryAbout,
  type DictionaryBuilding,
  type DictionaryReport,
  type DictionarySlots,
  type DictionaryState,
  dictionaryBundles as kind,
} from '../../contracts/schemas/japanese/dictionary.ts'
import { runBuild } from '../../dictionary/build/run-build.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import { debianFile } from '../../platform/disk/debian-files.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { BundleFiles } from './bundle-files.ts'
import { download } from './download.ts'
import { OneBuild, type Stage, WRITING } from './one-build.ts'
import { UploadedParts } from './uploaded-parts.ts'

interface KeeperPorts {
  slots(): Clients['data']['dictionaryAsset']
  open(file: DictionaryFile, signal?: AbortSignal): Promise<DictionaryAbout>
  /** True while texts are analysed: a build then pauses. */
  isAnalysing(): boolean
  transport: Transport
  folder: string
  /** Local files for the first dictionary: words, then kanji. */
  sources: readonly string[]
  download_from: string | null
  log: Log
  now(): Date
  newId(): string
}

type Gather = (folder: string, stage: (stage: Stage) => void, signal: AbortSignal) => Promise<string[]>

export class DictionaryKeeper {
  installed: { readonly file: DictionaryFile; readonly about: DictionaryAbout } | null = null
  private readonly ports: KeeperPorts
  private readonly parts: UploadedParts
  private readonly bundles: BundleFiles<DictionaryReport, DictionaryAbout>
  private readonly builds: OneBuild<Pick<DictionaryBuilding, 'from'>>
  private isFirst = true
  /** True once the active dictionary was loaded, absent, or impossible to load. */
  private hasLooked = false

  constructor(ports: KeeperPorts) {
    this.ports = ports
    this.builds = new OneBuild(ports)
    this.parts = new UploadedParts(join(ports.folder, 'parts'), kind)
    const { slots, open: verify, folder, newId } = ports
    this.bundles = new BundleFiles({ kind, slots, verify, folder, newId })
  }

  async state(signal: AbortSignal): Promise<DictionaryState> {
    return this.stateWith(await this.ports.slots().slots(undefined, { signal }))
  }

  /** Also builds the first dictionary if none is active. */
  async lookForDictionaries(signal: AbortSignal): Promise<void> {
    if (this.isFirst) await this.removeLeftovers()
    this.isFirst = false
    const slots = await this.ports.slots().slots(undefined, { signal })
    await this.load(slots, signal).catch((error: unknown) => {
      // A damaged one stays so until a person builds another: nobody should wait for it.
      if (!signal.aborted && !isProblem(error, 'unavailable')) this.hasLooked = true
      throw error
    })
    // A candidate without an active dictionary is left over from a killed start.
    if (!slots.active && !this.builds.building && !this.builds.failure) this.buildFirst()
    this.hasLooked = true
  }

  /** True during a build, and after a start until the active one is loaded or cannot be. */
  get isMaking(): boolean {
    return this.builds.building !== null || !this.hasLooked
  }

  async storePart(n: number, bytes: Uint8Array): Promise<void> {
    this.builds.mustBeIdle()
    await this.parts.store(n, bytes)
  }

  async build(order: CandidateOrder, signal: AbortSignal): Promise<DictionaryState> {
    const { download_from, transport } = this.ports
    if (order.source === 'download') {
      if (download_from === null) throw new Problem('not_configured', 'DICTIONARY_URL is empty.')
      this.begin('download', async (folder, stage, stop) => {
        const path = join(folder, 'downloaded')
        const progress = (done: number | null) => stage({ stage: 'downloading', done })
        await download(
          download_from,
          path,
          { transport, progress, redirects: 0, most_bytes: kind.most_uploaded_bytes },
          stop,
        )
        return [path]
      })
    } else {
      this.begin('parts', async (folder, _, stop) => {
        const path = join(folder, 'uploaded')
        await this.parts.joined(order.parts, path, stop)
        return [path]
      })
    }
    return this.state(signal)
  }

  async discard(signal: AbortSignal): Promise<DictionaryState> {
    await this.builds.stop()
    await this.parts.remove()
    return this.stateWith(await this.ports.slots().discard(undefined, { signal }))
  }

  async activate(expected_version: number, signal: AbortSignal): Promise<DictionaryState> {
    const slots = await this.bundles.activate(expected_version, signal)
    await this.load(slots, signal)
    return this.stateWith(slots)
  }

  settled(): Promise<void> {
    return this.builds.settled()
  }

  close(): Promise<void> {
    return this.builds.close()
  }

  private buildFirst(): void {
    const sources = this.ports.sources.filter(path => existsSync(path))
    if (sources.length === 0 || sources[0] !== this.ports.sources[0]) return
    this.ports.log.info({ sources }, 'building the first dictionary')
    this.begin('start', async () => sources)
  }

  private begin(from: DictionaryBuilding['from'], gather: Gather): void {
    const first = from === 'download' ? 'downloading' : 'reading'
    this.builds.begin({ from }, first, (stage, signal) =>
      this.candidateOf(gather, stage, from === 'start', signal),
    )
  }

  private async candidateOf(
    gather: Gather,
    stage: (stage: Stage) => void,
    isFirst: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { folder, newId, isAnalysing } = this.ports
    const work = join(folder, `work-${newId()}`)
    await mkdir(work, { recursive: true, mode: 0o700 })
    try {
      const files = await gather(work, stage, signal)
      const { active } = await this.ports.slots().slots(undefined, { signal })
      const former = active && (await this.bundles.fetch(active, signal))
      const out = join(work, 'bundle')
      const progress = (done: number) => stage(done < 1 ? { stage: 'reading', done } : WRITING)
      const { sha256, size, ...report } = await runBuild(
        { files, active: former, out },
        progress,
        signal,
        isAnalysing,
      )
      stage({ stage: 'storing', done: null })
      const slots = await this.bundles.offer(out, { sha256, size }, report, signal)
      await this.parts.remove()
      if (isFirst) await this.activate(slots.version, signal)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  /** Keeps the file for the next start. */
  private async load(slots: DictionarySlots, signal: AbortSignal): Promise<void> {
    const { active } = slots
    if (!active) this.installed = null
    else if (active.sha256 !== this.installed?.file.sha256)
      this.installed = await this.bundles.verified(active, signal)
    await this.bundles.keepOnly(slots)
  }

  private stateWith(slots: DictionarySlots): DictionaryState {
    const { download_from } = this.ports
    return { ...slots, building: this.builds.building, failure: this.builds.failure, download_from }
  }

  /** Removes what a process killed during a build left. */
  private async removeLeftovers(): Promise<void> {
    const names = await readdir(this.ports.folder).catch(() => [])
    const left = names.filter(name => name.startsWith('work-') || name.includes('.part-'))
    for (const name of left) await rm(join(this.ports.folder, name), { recursive: true, force: true })
  }
}

/** Words, and beside them Debian's kanji: installed, or unpacked by a set-up that did not run as root. */
export function sourcesAt(words: string): string[] {
  if (words === '') return []
  const wordsFile = debianFile(words) ?? words
  return [wordsFile, join(dirname(wordsFile), 'kanjidic')]
}
