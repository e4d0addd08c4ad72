import { internal } from '../../../lib/contracts/user-manager.ts'
import type { Transport } from '../../../lib/platform/http/call.ts'
import { jsonReply } from '../../support/call-reply.ts'

/** The answer of user_manager when data_server asks whether an account exists. */
const current = {
  ...{ id: 1, username: 'reader', role: 'user', created_at: '2026-11-20T09:00:00.000Z' },
  ...{ password_changed_at: null, signed_out_at: null, session_ended: false },
}
export const userManager: Transport = async ({ route }) => {
  if (route !== internal.account) throw new Error(`${route.operation} is not connected in this test`)
  return jsonReply(current)
}
