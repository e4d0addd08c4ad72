import type { Clients } from '../../contracts/clients.ts'
import type { Cut, CutOutcome, MediaReason } from '../../contracts/schemas/learners/mined-media.ts'
import type { Pause } from '../../platform/async/pause.ts'
import { Routine } from '../../platform/async/routine.ts'
import { settled } from '../../platform/async/settled.ts'
import { inWorkFolder } from '../../platform/disk/work-folder.ts'
import type { Log } from '../../platform/logging/log.ts'
import { isLoopbackAddress, isRefusedAddress } from '../../platform/outbound/address.ts'
import { allowedAddress, type DownloadRules } from '../../platform/outbound/file-address.ts'
import { createTransport, type Transport } from '../../platform/outbound/transport.ts'
import { hasCode } from '../../platform/problems/error-code.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { cutPart, type Part } from './cut-piece.ts'
import { type Proxied, type RecordingPart, withProxy } from './range-proxy.ts'

/** Other services may have written what is wanted, which wakes nothing here. */
const LOOK_MS = 5_000

interface Surroundings {
  readonly clients: {
    readonly data: {
      readonly mining: Pick<Clients['data']['mining'], 'claim' | 'store' | 'finish'>
      readonly files: Pick<Clients['data']['files'], 'origins'>
    }
  }
  readonly log: Log
  readonly wait: Pause
  readonly newId: () => string
  readonly workFolder: string
  readonly rules: DownloadRules
  readonly program?: string
  readonly deadlineMs?: number
}

/** Cuts cards' media one by one in the background. The store has what is wanted: a broken-off one is due again soon. */
export class Mining {
  private isWoken = false
  private idle: AbortController | null = null
  private readonly toAnywhere = createTransport({ refuses: () => false })
  private readonly toOtherMachines = createTransport({
    refuses: address => isRefusedAddress(address) || isLoopbackAddress(address),
  })

  wake(): void {
    this.isWoken = true
    this.idle?.abort()
  }

  routine(surroundings: Surroundings): Routine {
    return new Routine({
      everyMs: LOOK_MS,
      wait: (ms, signal) => this.untilWoken(surroundings.wait, ms, signal),
      work: async signal => {
        try {
          await this.cutAll(surroundings, signal)
        } catch (error) {
          if (!signal.aborted) surroundings.log.warn({ error }, 'the sounds of cards cannot be cut now')
        }
      },
    })
  }

  private async untilWoken(wait: Pause, ms: number, signal: AbortSignal): Promise<void> {
    if (!this.isWoken) {
      const idle = new AbortController()
      this.idle = idle
      // Ignores the end of a wait: only closing ends the routine.
      await wait(ms, AbortSignal.any([signal, idle.signal])).catch(() => {})
      this.idle = null
    }
    this.isWoken = false
  }

  private async cutAll(surroundings: Surroundings, signal: AbortSignal): Promise<void> {
    const { mining } = surroundings.clients.data
    for (;;) {
      const { cuts, is_more_due } = await mining.claim(undefined, { signal })
      for (const cut of cuts)
        try {
          await this.cut(surroundings, cut, signal)
        } catch (error) {
          if (signal.aborted) throw error
          const { user_id, media_id } = cut
          surroundings.log.warn(
            { error, user_id, media_id },
            'a sound could not be cut: it will be tried again',
          )
        }
      if (!is_more_due && cuts.length === 0) return
    }
  }

  private async cut(surroundings: Surroundings, cut: Cut, signal: AbortSignal): Promise<void> {
    const { clients, workFolder } = surroundings
    const { mining } = clients.data
    const { user_id, media_id, version, hash } = cut
    const failed: CutOutcome['failed'] = {}
    const cutParts = await inWorkFolder(workFolder, folder =>
      this.partsOf(surroundings, cut, folder, signal),
    ).catch(error => {
      if (hasCode(error, 'ENOSPC')) return cut.parts.map(() => FULL)
      throw error
    })
    for (const [n, part] of cut.parts.entries()) {
      const one = cutParts[n]
      if (one && 'failed' in one) failed[part] = one.failed
      if (!one || 'failed' in one) continue
      const reason = await stored(
        mining.store({ params: { user_id, media_id, part }, query: { hash }, body: one.bytes }, { signal }),
      )
      if (reason) failed[part] = reason
    }
    await mining.finish({ body: { user_id, media_id, version, hash, failed } }, { signal })
  }

  private async partsOf(
    surroundings: Surroundings,
    cut: Cut,
    folder: string,
    signal: AbortSignal,
  ): Promise<Part[]> {
    const { clients, newId, rules, program, deadlineMs } = surroundings
    const { origins } = await clients.data.files.origins({ query: {} }, { signal })
    const recording = allowedAddress(cut.url, origins, rules)
    const transport = recording.isLocal ? this.toAnywhere : this.toOtherMachines
    const open = openingBy(transport, recording.url)
    return withProxy({ open, newId }, signal, async ({ address, failure }) => {
      const cutting = { address, folder, program, deadlineMs }
      const parts = await settled(cut.parts.map(part => cutPart(part, cut, cutting, signal)))
      const fault = failure()
      // A piece of half a recording would count as the whole for everybody.
      if (fault) return parts.map(() => ({ failed: lastingReason(fault) }))
      const isPast = cut.parts.some((part, n) => part === 'sound' && isOutside(parts[n]))
      // The last picture past a recording's end belongs to no sentence; sound may outlast pictures.
      return parts.map(part => (isPast ? OUTSIDE : isOutside(part) ? NONE : part))
    })
  }

  close(): void {
    this.toAnywhere.close()
    this.toOtherMachines.close()
  }
}

export const openingBy =
  (transport: Transport, url: URL) =>
  async (range: Record<string, string>, signal: AbortSignal): Promise<RecordingPart> => {
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'yomu', ...range }
    const stream = await transport.open({ method: 'GET', url, headers }, signal)
    const { 'content-length': length, 'content-range': place } = stream.headers
    return {
      status: stream.statusCode ?? 0,
      headers: { 'content-length': length, 'content-range': place },
      stream,
    }
  }

const OUTSIDE: Part = { failed: 'outside' }
const NONE: Part = { failed: 'none' }
const isOutside = (part: Part | undefined) =>
  part !== undefined && 'failed' in part && part.failed === 'outside'

/** Throws passing faults, so that the piece is cut again later. */
function lastingReason(fault: NonNullable<ReturnType<Proxied['failure']>>): MediaReason {
  if ('isTooMuch' in fault) return 'unreadable'
  if ('error' in fault) throw fault.error
  if (fault.status === 404) return 'gone'
  throw new Error(`The store of the recording answered ${fault.status}`)
}
const FULL: Part = { failed: 'insufficient_storage' }

/** A full disk stays full when it is tried again. */
async function stored(storing: Promise<unknown>): Promise<MediaReason | null> {
  try {
    await storing
    return null
  } catch (error) {
    if (isProblem(error, 'insufficient_storage')) return 'insufficient_storage'
    throw error
  }
}
