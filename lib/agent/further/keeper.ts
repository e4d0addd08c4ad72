import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  FurtherBuildOrder,
  FurtherList,
  FurtherOrder,
  FurtherState,
} from '../../contracts/schemas/japanese/further/administration.ts'
import {
  type FurtherAbout,
  MOST_FURTHER,
  MOST_FURTHER_MEMORY,
} from '../../contracts/schemas/japanese/further/bundles.ts'
import { memoryAfter, memoryInUse, mustFit } from '../../dictionary/looking/memory.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import { Slots } from '../../platform/async/slots.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { Candidates, FIRST_ACCENTS } from './candidates.ts'
import { type Editions, editionsOf } from './editions.ts'
import { dueForLook, isNewer, readIndex } from './newer.ts'
import type { FurtherPorts } from './ports.ts'

export interface InUse {
  readonly id: string
  readonly file: DictionaryFile
  readonly about: FurtherAbout
}
type Listed = FurtherList['dictionaries'][number]

export class FurtherKeeper {
  inUse: readonly InUse[] = []
  private readonly ports: FurtherPorts
  private readonly candidates: Candidates
  private readonly loads = new Slots({
    slots: 1,
    queue: 100,
    refusal: () => new Problem('unavailable', 'Too many changes at the same time. Try again in a moment.'),
  })
  private isFirst = true
  private isStopped = false

  constructor(ports: FurtherPorts) {
    this.ports = ports
    this.candidates = new Candidates(ports, id => this.editionsOf(id))
  }

  async state(signal: AbortSignal): Promise<FurtherState> {
    return this.stateOf(await this.list(signal))
  }

  get isMaking(): boolean {
    return this.candidates.builds.building !== null
  }

  /** Also builds the accents if nothing was ever installed, and looks for a newer revision. */
  async lookForDictionaries(signal: AbortSignal): Promise<void> {
    if (this.isFirst) await this.removeLeftovers()
    this.isFirst = false
    const list = await this.load(signal)
    if (this.candidates.builds.building) return
    if (!this.buildAccents(list)) await this.lookForNewer(list, signal)
  }

  async storePart(n: number, bytes: Uint8Array): Promise<void> {
    this.candidates.builds.mustBeIdle()
    await this.candidates.parts.store(n, bytes)
  }

  async build(order: FurtherBuildOrder, signal: AbortSignal): Promise<FurtherState> {
    const list = await this.list(signal)
    const { dictionary } = order
    if (dictionary !== null) listedWithId(list, dictionary)
    else if (list.dictionaries.length >= MOST_FURTHER) throw tooMany()
    this.candidates.begin(order)
    return this.stateOf(list)
  }

  async stop(signal: AbortSignal): Promise<FurtherState> {
    this.isStopped ||= this.candidates.builds.building?.from === 'start'
    await this.candidates.builds.stop()
    await this.candidates.parts.remove()
    return this.state(signal)
  }

  /** Opens the candidate first, so that a damaged one is never activated. */
  async activate(id: string, expected_version: number, signal: AbortSignal): Promise<FurtherState> {
    const { dictionaries } = await this.list(signal)
    // Checks before opening, which takes the memory.
    mustFit(memoryAfter(dictionaries, id))
    await this.editionsOf(id).activate(expected_version, signal)
    return this.changed(signal)
  }

  async discard(id: string, signal: AbortSignal): Promise<FurtherState> {
    await this.ports.assets().discard({ params: { id } }, { signal })
    return this.changed(signal)
  }

  async order(body: FurtherOrder, signal: AbortSignal): Promise<FurtherState> {
    await this.ports.assets().order({ body }, { signal })
    return this.changed(signal)
  }

  async setAddress(id: string, address: string | null, signal: AbortSignal): Promise<FurtherState> {
    return this.stateOf(await this.ports.assets().updates({ params: { id }, body: { address } }, { signal }))
  }

  async remove(id: string, signal: AbortSignal): Promise<FurtherState> {
    await this.ports.assets().remove({ params: { id } }, { signal })
    return this.changed(signal)
  }

  settled(): Promise<void> {
    return this.candidates.builds.settled()
  }

  close(): Promise<void> {
    return this.candidates.builds.close()
  }

  private list(signal: AbortSignal): Promise<FurtherList> {
    return this.ports.assets().list(undefined, { signal })
  }

  private async changed(signal: AbortSignal): Promise<FurtherState> {
    return this.stateOf(await this.load(signal))
  }

  /** Loads one at a time, from the newest list. A dictionary that fails leaves the others in use. */
  private load(signal: AbortSignal): Promise<FurtherList> {
    return this.loads.run(
      'load',
      async () => {
        const list = await this.list(signal)
        const inUse: InUse[] = []
        for (const one of list.dictionaries)
          if (one.is_on && one.slots.active) inUse.push(...(await this.loaded(one, one.slots.active, signal)))
        this.inUse = inUse
        await this.ports.looker.keepOnly(inUse.map(({ file }) => file))
        // A build puts files into a folder before or after the list names them.
        if (!this.candidates.builds.building) await this.removeOthers(list)
        return list
      },
      { signal },
    )
  }

  private async loaded(
    { id }: Listed,
    active: NonNullable<Listed['slots']['active']>,
    signal: AbortSignal,
  ): Promise<InUse[]> {
    const known = this.inUse.find(one => one.id === id && one.file.sha256 === active.sha256)
    if (known) return [known]
    try {
      return [{ id, ...(await this.editionsOf(id).verified(active, signal)) }]
    } catch (error) {
      signal.throwIfAborted()
      this.ports.log.warn({ error, dictionary: id }, 'a further dictionary could not be loaded; trying again')
      return []
    }
  }

  /** Resumes also where a former start did not finish. */
  private buildAccents({ version, dictionaries }: FurtherList): boolean {
    const { accents, log } = this.ports
    const begun = dictionaries.find(isBegunAccents)
    const isDue = version === 0 || begun !== undefined
    if (!isDue || this.isStopped || this.candidates.builds.failure || accents === undefined) return false
    log.info({ accents }, 'building the dictionary of accents')
    this.candidates.buildAccents(accents, begun?.id ?? null, async (id, version, signal) => {
      await this.activate(id, version, signal)
    })
    return true
  }

  /** Checks one dictionary at a time; a newer one becomes the candidate, which a person activates. */
  private async lookForNewer(list: FurtherList, signal: AbortSignal): Promise<void> {
    const { assets, transport, now, log } = this.ports
    const due = dueForLook(list, now())
    const address = due?.updates.address
    if (!due || !address) return
    const params = { id: due.id }
    const note = async (failure: string | null, until: AbortSignal) => {
      const looked = { at: now().toISOString(), failure }
      await assets().updates({ params, body: { looked } }, { signal: until })
    }
    // Noted first, so that an unreadable address is not asked every minute.
    await note(null, signal)
    try {
      const { revision, downloadUrl } = await readIndex(address, transport, signal)
      if (isNewer(revision, due))
        this.candidates.download(downloadUrl, due.id, (error, stop) =>
          note(messageOr(error, 'The newer revision could not be built. The log says why.'), stop),
        )
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ error, dictionary: due.id }, 'no newer revision could be looked for')
      await note(messageOr(error, 'The address could not be read. The log says why.'), signal)
    }
  }

  private editionsOf(id: string): Editions {
    return editionsOf(id, this.ports)
  }

  private stateOf(list: FurtherList): FurtherState {
    const { building, failure } = this.candidates.builds
    return {
      ...list,
      memory_bytes: memoryInUse(list.dictionaries),
      most_memory_bytes: MOST_FURTHER_MEMORY,
      most_dictionaries: MOST_FURTHER,
      building,
      failure,
    }
  }

  private async removeOthers({ dictionaries }: FurtherList): Promise<void> {
    const { folder } = this.ports
    for (const { id, slots } of dictionaries) await this.editionsOf(id).keepOnly(slots)
    const ids = new Set(dictionaries.map(({ id }) => id))
    for (const name of await readdir(folder).catch(() => []))
      if (IS_ID.test(name) && !ids.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  }

  /** Removes what a process killed during a build left. */
  private async removeLeftovers(): Promise<void> {
    const { folder } = this.ports
    for (const name of await readdir(folder).catch(() => []))
      if (name.startsWith('work-')) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Other candidates are an administrator's, who decides on them. */
const isBegunAccents = ({ id, format, slots: { active, candidate } }: Listed) =>
  active === null && (id === FIRST_ACCENTS || (format === 'naist-jdic' && candidate === null))

const messageOr = (error: unknown, otherwise: string) => (isProblem(error) ? error.message : otherwise)

const IS_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/

const tooMany = () =>
  new Problem('limit_reached', `There are ${MOST_FURTHER} further dictionaries. Remove one first.`)

function listedWithId({ dictionaries }: FurtherList, id: string): Listed {
  const one = dictionaries.find(one => one.id === id)
  if (!one) throw new Problem('not_found', 'This dictionary does not exist. It may have been removed.')
  return one
}
