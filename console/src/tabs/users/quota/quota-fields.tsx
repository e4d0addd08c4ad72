import { NumberInput } from '@mantine/core'
import { Quota } from '../../../../../lib/contracts/schemas/accounts/quotas.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

/** A quota as it is entered; an empty field is no number. */
export interface QuotaInput {
  readonly gigabytes: number | string
  readonly events: number | string
}

const GB = 1e9

export const inputOf = ({ bytes, events_a_day }: Quota): QuotaInput => ({
  gigabytes: bytes / GB,
  events: events_a_day,
})

/** Null while it is not complete. */
export function quotaOf({ gigabytes, events }: QuotaInput): Quota | null {
  if (gigabytes === '' || events === '') return null
  const quota = { bytes: Math.round(Number(gigabytes) * GB), events_a_day: Number(events) }
  return Quota.safeParse(quota).data ?? null
}

interface QuotaFieldsProps {
  value: QuotaInput
  onChange(value: QuotaInput): void
}

export function QuotaFields({ value, onChange }: QuotaFieldsProps) {
  const t = useMessages(messages)
  const { gigabytes, events } = value
  return (
    <>
      <NumberInput
        label={t.gigabytes}
        allowNegative={false}
        decimalScale={6}
        hideControls
        value={gigabytes}
        onChange={typed => onChange({ ...value, gigabytes: typed })}
        error={gigabytes === '' ? t.wrong : null}
      />
      <NumberInput
        label={t.events}
        description={t.eventsHint}
        allowNegative={false}
        allowDecimal={false}
        hideControls
        value={events}
        onChange={typed => onChange({ ...value, events: typed })}
        error={events === '' ? t.wrong : null}
      />
    </>
  )
}
