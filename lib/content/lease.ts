import { Problem } from '../http/errors.ts'
import type { Lease } from '../store/lease.ts'

const LEASE_MS = 60_000

interface Holding {
  holder: string
  replaces?: string | undefined
}

/** Takes the controller's lease for a minute, or keeps it for another; 409 while somebody else has it. */
export async function holdLease(lease: Lease, { holder, replaces }: Holding, now: Date) {
  // Frees the lease only if it is still the replaced holder's.
  if (replaces !== undefined) await lease.release(replaces)
  const reply = await lease.acquire(holder, LEASE_MS, now.getTime())
  if (reply.granted) return { expires_at: reply.until }
  if (!reply.holder)
    throw new Problem('lease_held', 'Another controller is just taking the lease: try again.')
  const { owner, until } = reply.holder
  throw new Problem('lease_held', `Another controller is running (${owner}); its lease ends at ${until}.`, {
    members: { holder: owner, expires_at: until },
  })
}
