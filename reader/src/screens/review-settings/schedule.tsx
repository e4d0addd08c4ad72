import { type InputHTMLAttributes, useState } from 'react'
import type { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { exactly, Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { Tick } from '../../components/tick.tsx'
import { zoneHere } from '../../profile/zone/zone-here.ts'
import { Costs } from './costs.tsx'
import { messages } from './messages.ts'
import { STEPS_PATTERN, settingsOf, sides, type Typed, typedOf } from './typed.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const zonesWith = (kept: string) => [
  ...new Set([zoneHere() ?? kept, kept, ...Intl.supportedValuesOf('timeZone'), 'UTC']),
]

interface ScheduleProps {
  kept: ReviewSettings
  busy: boolean
  error: unknown
  onSave(changed: Partial<ReviewSettings>, done: () => void): void
}

/** All settings but the weights, saved together. */
export function Schedule({ kept, busy, error, onSave }: ScheduleProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const shown = { ...typedOf(kept), ...typed }
  const type = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const isChanged = JSON.stringify(shown) !== JSON.stringify(typedOf(kept))
  useUnsaved(isChanged)
  const hints: Partial<Record<TextName, string>> = t.hints
  const input = (name: TextName) => ({
    label: t.fields[name],
    hint: hints[name],
    value: shown[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      type({ [name]: currentTarget.value }),
  })
  const number = (name: TextName, min: number, max: number, required = true) => (
    <Field {...input(name)} {...{ ...numeric, min, max, required }} />
  )
  const steps = (name: 'learning_steps' | 'relearning_steps') => (
    <Field {...input(name)} {...exactly} required={false} pattern={STEPS_PATTERN} title={t.stepsForm} />
  )
  // Input that was typed during the save stays.
  const saved = () => setTyped(now => (now === typed ? {} : now))
  return (
    <Form onSubmit={() => !busy && onSave(settingsOf(shown, kept), saved)}>
      <Section title={t.daily}>
        {number('new_per_day', 0, 999)}
        {number('reviews_per_day', 0, 9_999, false)}
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
      </Section>
      <Section title={t.remember} lead={t.rememberLead}>
        {number('retention', 70, 99)}
        <Costs retention={Number(shown.retention)} onChoose={retention => type({ retention })} />
      </Section>
      <Section title={t.cards}>
        <Choice
          label={t.sides}
          values={sides}
          value={shown.templates}
          textOf={each => t.sidesOf[each]}
          onChoose={templates => type({ templates })}
        />
        <p className="soft">{t.sidesHint}</p>
        <Tick
          label={t.bury}
          hint={t.buryHint}
          checked={shown.bury_siblings}
          onChange={bury_siblings => type({ bury_siblings })}
        />
        {number('leech_threshold', 0, 99)}
        <Choice
          label={t.leechAction}
          values={['suspend', 'tag']}
          value={shown.leech_action}
          textOf={each => t.leechActions[each]}
          onChoose={leech_action => type({ leech_action })}
        />
      </Section>
      <Section title={t.media}>
        <Choice
          label={t.playSound}
          values={['question', 'answer', 'off']}
          value={shown.play_sound}
          textOf={each => t.playSoundWith[each]}
          onChoose={play_sound => type({ play_sound })}
        />
        <p className="soft">{t.playSoundHint}</p>
        <Tick
          label={t.pictures}
          hint={t.picturesHint}
          checked={shown.take_pictures}
          onChange={take_pictures => type({ take_pictures })}
        />
      </Section>
      <Section title={t.steps} lead={t.stepsLead}>
        {steps('learning_steps')}
        {steps('relearning_steps')}
        {number('learn_ahead_minutes', 0, 120)}
        {number('maximum_interval', 1, 36_500)}
        <Tick label={t.fuzz} hint={t.fuzzHint} checked={shown.fuzz} onChange={fuzz => type({ fuzz })} />
      </Section>
      <Problem error={error} />
      <Button type="submit" kind="primary" busy={busy} disabled={!isChanged}>
        {t.save}
      </Button>
    </Form>
  )
}

const numeric = {
  type: 'number',
  inputMode: 'numeric',
} satisfies InputHTMLAttributes<HTMLInputElement>

/** The fields in which something is typed. */
type TextName = Exclude<
  keyof Typed,
  | 'day_starts_at'
  | 'time_zone'
  | 'templates'
  | 'bury_siblings'
  | 'fuzz'
  | 'leech_action'
  | 'take_pictures'
  | 'play_sound'
>
