import { createHash } from 'node:crypto'
import type { Item } from '../items/key-form.ts'

const MODULUS = 2n ** 256n

/** Counts items and hashes their contents, in any order. */
export class Tally {
  count = 0
  private sum = 0n

  add(item: Item): void {
    this.count += 1
    this.sum =
      (this.sum + BigInt(`0x${createHash('sha256').update(canonical(item)).digest('hex')}`)) % MODULUS
  }

  /** Equal for equal sets of items only. */
  get hash(): string {
    return `${this.count}-${this.sum.toString(16).padStart(64, '0')}`
  }
}

/** Equal texts for equal values, in any order of attributes. */
function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('base64')}`
  if (value instanceof Set) return `s[${Array.from(value, canonical).sort().join()}]`
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join()}}`
}
