import type { Capabilities } from '../../../lib/contracts/schemas/models/capabilities.ts'

const MAKING_MS = 5_000
/** Shows an administrator's change within 15 seconds, the time of the request included. */
const SHOWN_MS = 12_000

/** The milliseconds after which shown capabilities are requested again. */
export const askedAgainAfter = (capabilities: Pick<Capabilities, 'making'> | undefined): number =>
  (capabilities?.making.length ?? 0) > 0 ? MAKING_MS : SHOWN_MS
