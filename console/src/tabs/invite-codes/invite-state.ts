import type { InviteCode } from '../../../../lib/contracts/schemas/accounts/accounts.ts'

type InviteState = 'usable' | 'disabled' | 'expired' | 'usedUp'

export const takenUses = ({ used_count, reserved_count }: InviteCode) => used_count + reserved_count

/** The usability of a code. Reasons that enabling cannot change come first. */
export function inviteState(invite: InviteCode, now = Date.now()): InviteState {
  if (invite.expires_at !== null && Date.parse(invite.expires_at) <= now) return 'expired'
  if (invite.max_uses !== null && takenUses(invite) >= invite.max_uses) return 'usedUp'
  return invite.enabled ? 'usable' : 'disabled'
}
