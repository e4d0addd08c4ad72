import type { InviteCode } from '../../../../../lib/contracts/schemas/accounts/accounts.ts'

export interface InviteValues extends Record<string, unknown> {
  code: string
  note: string
  unlimited: boolean
  /** Text if it is not a number yet. */
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

/** Only the changed fields, so that other people's changes and the seconds of an expiry are kept. */
export function patchOf(values: InviteValues, before: InviteValues) {
  const { note, max_uses, expires_at, enabled } = inputOf(values)
  return {
    ...(note === before.note ? {} : { note }),
    ...(max_uses === usesOf(before) ? {} : { max_uses }),
    ...(values.expires_at === before.expires_at ? {} : { expires_at }),
    ...(enabled === before.enabled ? {} : { enabled }),
  }
}

const MINUTE_MS = 60_000

/** A time for a local time field, `2026-11-20T18:30`; empty for none. */
function toLocal(iso: string | null): string {
  if (iso === null) return ''
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The time in a local time field. */
const fromLocal = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
