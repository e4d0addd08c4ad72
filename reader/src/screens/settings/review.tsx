import { useState } from 'react'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useOwnRecord } from '../../profile/use-own-record.ts'
import { messages } from './messages.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const zonesWith = (kept: string) => [...new Set([here, kept, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** Daily limits of reviews, and the start of a study day. */
export function Review() {
  const t = useMessages(messages)
  const { values, isNew, save, saving, error, retry } = useOwnRecord('review-settings', ReviewSettings)
  return (
    <Section title={t.review} lead={t.reviewLead}>
      <Problem error={error} retry={retry} />
      {!values && !error && <Waiting />}
      {values && (
        <ReviewForm
          // Before the first save, the device's time zone is taken.
          kept={isNew ? { ...values, time_zone: here } : values}
          busy={saving.isPending}
          error={saving.error}
          onSave={changed => save(changed, () => notify(t.saved))}
        />
      )}
    </Section>
  )
}

interface ReviewFormProps {
  kept: ReviewSettings
  busy: boolean
  error: unknown
  onSave(changed: Partial<ReviewSettings>): void
}

function ReviewForm({ kept, busy, error, onSave }: ReviewFormProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const shown = { ...typedOf(kept), ...typed }
  const type = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const isChanged = JSON.stringify(shown) !== JSON.stringify(typedOf(kept))
  useUnsaved(isChanged)
  return (
    <Form onSubmit={() => !busy && onSave(settingsOf(shown))}>
      <Field
        label={t.newPerDay}
        type="number"
        inputMode="numeric"
        min={0}
        max={999}
        required
        value={shown.new_per_day}
        onChange={event => type({ new_per_day: event.currentTarget.value })}
      />
      <Field
        label={t.reviewsPerDay}
        hint={t.noLimit}
        type="number"
        inputMode="numeric"
        min={0}
        max={9_999}
        value={shown.reviews_per_day}
        onChange={event => type({ reviews_per_day: event.currentTarget.value })}
      />
      <Field
        label={t.retention}
        hint={t.retentionHint}
        type="number"
        inputMode="numeric"
        min={70}
        max={99}
        required
        value={shown.retention}
        onChange={event => type({ retention: event.currentTarget.value })}
      />
      <SelectField
        label={t.dayStarts}
        hint={t.dayStartsHint}
        values={HOURS}
        value={shown.day_starts_at}
        textOf={t.hour}
        onChoose={day_starts_at => type({ day_starts_at })}
      />
      <SelectField
        label={t.zone}
        values={zonesWith(kept.time_zone)}
        value={shown.time_zone}
        textOf={zone => zone.replaceAll('_', ' ')}
        onChoose={time_zone => type({ time_zone })}
      />
      <Problem error={error} />
      <Button type="submit" busy={busy}>
        {t.save}
      </Button>
    </Form>
  )
}

const typedOf = (kept: ReviewSettings) => ({
  new_per_day: String(kept.new_per_day),
  reviews_per_day: kept.reviews_per_day === null ? '' : String(kept.reviews_per_day),
  retention: String(Math.round(kept.desired_retention * 100)),
  day_starts_at: String(kept.day_starts_at),
  time_zone: kept.time_zone,
})
type Typed = ReturnType<typeof typedOf>

const settingsOf = (typed: Typed): Partial<ReviewSettings> => ({
  new_per_day: Number(typed.new_per_day),
  reviews_per_day: typed.reviews_per_day === '' ? null : Number(typed.reviews_per_day),
  desired_retention: Number(typed.retention) / 100,
  day_starts_at: Number(typed.day_starts_at),
  time_zone: typed.time_zone,
})
