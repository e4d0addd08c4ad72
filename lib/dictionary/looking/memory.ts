import type { FurtherList } from '../../contracts/schemas/japanese/further/administration.ts'
import { MOST_FURTHER_MEMORY } from '../../contracts/schemas/japanese/further/bundles.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { sizeText } from '../../platform/values/size-text.ts'

type Listed = Pick<FurtherList['dictionaries'][number], 'id' | 'is_on' | 'slots'>

export const memoryInUse = (dictionaries: readonly Listed[]): number =>
  dictionaries.reduce(
    (sum, { is_on, slots }) => sum + (is_on ? (slots.active?.report.about.memory_bytes ?? 0) : 0),
    0,
  )

export const memoryAfter = (dictionaries: readonly Listed[], id: string): number =>
  memoryInUse(
    dictionaries.map(one =>
      one.id === id ? { ...one, slots: { ...one.slots, active: one.slots.candidate } } : one,
    ),
  )

export function mustFit(bytes: number): void {
  if (bytes > MOST_FURTHER_MEMORY)
    throw new Problem(
      'too_large',
      `Together the dictionaries in use would take ${sizeText(bytes)} of memory, and may take ${sizeText(MOST_FURTHER_MEMORY)}. Switch one off first.`,
    )
}
