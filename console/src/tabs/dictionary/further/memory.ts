import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'

export type Installed = FurtherState['dictionaries'][number]

/** What all dictionaries in use take in memory once the candidate of one takes the place of its edition in use. */
export function memoryWith({ memory_bytes }: FurtherState, { is_on, slots }: Installed): number {
  const added = slots.candidate?.report.about.memory_bytes ?? 0
  if (!is_on) return memory_bytes
  return memory_bytes + added - (slots.active?.report.about.memory_bytes ?? 0)
}

/** What they take once one is switched on. */
export const memoryWhenOn = ({ memory_bytes }: FurtherState, { slots }: Installed): number =>
  memory_bytes + (slots.active?.report.about.memory_bytes ?? 0)
