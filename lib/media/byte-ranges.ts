import type { ByteRange } from './object-store.ts'

/**
 * What a Range header asks of so many bytes (RFC 9110, section 14): one range, the whole, or what cannot be.
 * Other units, several ranges and what is malformed count as no header at all.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  return first === '' ? ending(Number(last), size) : beginning(Number(first), last, size)
}

function beginning(start: number, last: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** The last bytes of nothing are the whole of it: no range could name them. */
function ending(length: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  return size === 0 ? 'whole' : { start: Math.max(0, size - length), end: size - 1 }
}
