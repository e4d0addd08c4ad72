import type { Capabilities } from '../../../lib/contracts/schemas/models/capabilities.ts'

const MAKING_MS = 5_000
/** A change by an administrator is shown within 15 seconds. */
const SHOWN_MS = 12_000

/** How long shown capabilities stand until they are asked for again. */
export const askedAgainAfter = (capabilities: Pick<Capabilities, 'making'> | undefined): number =>
  (capabilities?.making.length ?? 0) > 0 ? MAKING_MS : SHOWN_MS
