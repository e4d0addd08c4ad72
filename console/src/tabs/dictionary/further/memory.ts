import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'

export type Installed = FurtherState['dictionaries'][number]

/** The memory of all dictionaries in use once the candidate of one takes the place of its edition in use. */
export function memoryWith({ memory_bytes }: FurtherState, { is_on, slots }: Installed): number {
  const added = slots.candidate?.report.about.memory_bytes ?? 0
  if (!is_on) return memory_bytes
  return memory_bytes + added - (slots.active?.report.about.memory_bytes ?? 0)
}

/** Their memory once one more is switched on. */
export const memoryWhenOn = ({ memory_bytes }: FurtherState, { slots }: Installed): number =>
  memory_bytes + (slots.active?.report.about.memory_bytes ?? 0)

/** The candidate, if it is newer than the edition in use; the former edition of a roll back is not. */
export function newerIn({ slots: { active, candidate } }: Installed) {
  return active && candidate && candidate.stored_at >= active.stored_at ? candidate : null
}
