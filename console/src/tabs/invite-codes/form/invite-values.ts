import type { InviteCode } from '../../../../../lib/contracts/schemas/accounts.ts'
import { fromLocal, toLocal } from './local-time.ts'

/** What the fields of the form hold. */
export interface InviteValues extends Record<string, unknown> {
  code: string
  note: string
  unlimited: boolean
  /** Text while it is no number yet. */
  max_uses: number | string
  /** Local time. */
  expires_at: string
  enabled: boolean
}

export const newInvite: InviteValues = {
  code: '',
  note: '',
  unlimited: false,
  max_uses: 1,
  expires_at: '',
  enabled: true,
}

export const valuesOf = ({ code, note, max_uses, expires_at, enabled }: InviteCode): InviteValues => ({
  code,
  note,
  unlimited: max_uses === null,
  max_uses: max_uses ?? 1,
  expires_at: toLocal(expires_at),
  enabled,
})

const usesOf = ({ unlimited, max_uses }: InviteValues): number | null => {
  if (unlimited) return null
  return max_uses === '' ? Number.NaN : Number(max_uses)
}

export const inputOf = (values: InviteValues) => ({
  code: values.code.trim() || undefined,
  note: values.note,
  max_uses: usesOf(values),
  expires_at: fromLocal(values.expires_at),
  enabled: values.enabled,
})

/** What was changed: what somebody else changed meanwhile stays, and so do the seconds of an expiry. */
export function patchOf(values: InviteValues, before: InviteValues) {
  const { note, max_uses, expires_at, enabled } = inputOf(values)
  return {
    ...(note === before.note ? {} : { note }),
    ...(max_uses === usesOf(before) ? {} : { max_uses }),
    ...(values.expires_at === before.expires_at ? {} : { expires_at }),
    ...(enabled === before.enabled ? {} : { enabled }),
  }
}
