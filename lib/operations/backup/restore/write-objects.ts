import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { BUNDLE } from '../../../data/entities/content/assets.ts'
import type { LocalStore } from '../../../data/object-stores/local/local-store.ts'
import { parseKey } from '../../../objects/keys.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import { THIRD_PARTY } from '../../../user-manager/entities/identity.ts'
import { accountUnit } from '../../../user-manager/entities/user.ts'
import { unitName } from '../../items/part.ts'
import type { ObjectLine } from '../file/format.ts'
import { isRefused, isRestored, type Plan } from './plan.ts'

/** Writes one object after the other. Existing ones stay. */
export class ObjectWriter {
  private readonly store: LocalStore
  private readonly plan: Plan
  private readonly unwanted: ReadonlySet<string>
  private readonly signal: AbortSignal
  private open: { bytes: PassThrough; stored: Promise<unknown> } | null = null
  written = 0

  constructor(store: LocalStore, plan: Plan, signal: AbortSignal) {
    this.store = store
    this.plan = plan
    this.unwanted = new Set(plan.unwanted)
    this.signal = signal
  }

  async take(line: ObjectLine): Promise<void> {
    if (line.at === 0) await this.begin(line)
    if (!this.open) return
    const { bytes, stored } = this.open
    const piece = Buffer.from(line.data, 'base64')
    // The store stops reading when its disk is full.
    if (!bytes.write(piece)) await Promise.race([once(bytes, 'drain'), stored])
    if (line.at + piece.length < line.size) return
    bytes.end()
    await stored
    this.open = null
    this.written += 1
  }

  close(): void {
    this.open?.bytes.destroy(new Error('The restore was broken off'))
  }

  private async begin({ key, size }: ObjectLine): Promise<void> {
    if (!this.isWanted(key) || (await this.store.head(key, this.signal))) return
    const bytes = new PassThrough()
    const options = { content_type: contentTypeOf(key), max_bytes: size, signal: this.signal }
    const stored = this.store.put(key, bytes, options)
    // Awaited with the last piece.
    stored.catch(() => {})
    this.open = { bytes, stored }
  }

  private isWanted(key: string): boolean {
    const { plan } = this
    const parsed = parseKey(key)
    if (parsed === null || !isRestored(plan, parsed.area) || this.unwanted.has(key)) return false
    if (parsed.area === 'assets')
      return !(unitName(BUNDLE, { name: parsed.path.replace(/-[ab]$/, '') }) in plan.there)
    if (!('user_id' in parsed)) return true
    const { user_id } = parsed
    if (parsed.area === 'image')
      return ![accountUnit('user_id'), THIRD_PARTY].some(unit => unitName(unit, { user_id }) in plan.there)
    return !isRefused(plan, Number(user_id))
  }
}
