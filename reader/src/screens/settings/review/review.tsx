import { useQuery } from '@tanstack/react-query'
import type { ReviewSettings } from '../../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { Problem } from '../../../components/problem.tsx'
import { Fold } from '../../../components/setting/fold.tsx'
import { showSaved } from '../../../components/setting/saved.tsx'
import { SelectEnd } from '../../../components/setting/select-end.tsx'
import { Setting } from '../../../components/setting/setting.tsx'
import { Stepper } from '../../../components/setting/stepper.tsx'
import { Switch } from '../../../components/setting/switch.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { zoneHere } from '../../../profile/zone/zone-here.ts'
import { ForLearners } from '../../../session/for-learners.tsx'
import { accentsShown } from '../../../words/accent/accents-shown.ts'
import { Part } from '../frame/part.tsx'
import { messages } from './messages.ts'
import { workloadQuery } from './queries.ts'
import { Rarely } from './rarely.tsx'
import { Retention } from './retention.tsx'
import { SetAside } from './set-aside.tsx'
import { type ReviewRows, useReview } from './use-review.ts'

/** When and how cards come back, for all devices of the learner. */
export function Review() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Part title={t.part} aside={<a href={linkTo('review')}>{t.toReview}</a>} lead={t.lead}>
        <Rows />
      </Part>
    </ForLearners>
  )
}

function Rows() {
  const rows = useReview()
  if (!rows.values) return rows.error ? <Problem error={rows.error} retry={rows.retry} /> : <Waiting />
  return <OwnSettings rows={rows} values={rows.values} />
}

interface OwnSettingsProps {
  rows: ReviewRows
  values: ReviewSettings
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const SIDES = ['recognition', 'recall', 'both'] as const
const SOUNDS = ['question', 'answer', 'off'] as const

function OwnSettings({ rows, values }: OwnSettingsProps) {
  const t = useMessages(messages)
  const { choose, row, isChosen } = rows
  const { new_per_day, desired_retention, day_starts_at, templates, play_sound } = values
  // Until one is chosen, the device's time zone is taken.
  const zone = isChosen('time_zone') ? values.time_zone : (zoneHere() ?? values.time_zone)
  const [side = 'recognition'] = templates
  return (
    <>
      <Setting
        {...row('new_per_day')}
        label={t.fields.new_per_day}
        hint={<InTheLongRun share={desired_retention} />}
      >
        {described => (
          <Stepper
            {...described}
            label={t.fields.new_per_day}
            value={new_per_day}
            min={0}
            max={999}
            onChange={value => value !== null && choose('new_per_day', value, true)}
          />
        )}
      </Setting>
      <Setting
        {...row('desired_retention')}
        label={t.remember}
        hint={t.rememberLead}
        below={
          <Retention share={desired_retention} onChoose={share => choose('desired_retention', share, true)} />
        }
      />
      <Setting {...row('day_starts_at')} label={t.dayStarts} hint={t.dayStartsHint}>
        {described => (
          <SelectEnd
            {...described}
            values={HOURS}
            value={String(day_starts_at)}
            textOf={t.hour}
            onChoose={hour => choose('day_starts_at', Number(hour))}
          />
        )}
      </Setting>
      <Setting {...row('time_zone')} label={t.zone} hint={zone === zoneHere() ? t.zoneHere : undefined}>
        {described => (
          <SelectEnd
            {...described}
            values={[...new Set([zoneHere() ?? zone, zone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]}
            value={zone}
            textOf={each => each.replaceAll('_', ' ')}
            onChoose={each => choose('time_zone', each)}
          />
        )}
      </Setting>
      <Setting {...row('templates')} label={t.sides} hint={t.sidesHint}>
        {described => (
          <SelectEnd
            {...described}
            values={SIDES}
            value={templates.length > 1 ? 'both' : side}
            textOf={each => t.sidesOf[each]}
            onChoose={each => choose('templates', each === 'both' ? ['recognition', 'recall'] : [each])}
          />
        )}
      </Setting>
      <Setting {...row('play_sound')} label={t.playSound} hint={t.playSoundHint}>
        {described => (
          <SelectEnd
            {...described}
            values={SOUNDS}
            value={play_sound}
            textOf={each => t.playSoundWith[each]}
            onChoose={each => choose('play_sound', each)}
          />
        )}
      </Setting>
      <Accents />
      <Fold name="waiting" label={t.setAside} hint={t.setAsideLead}>
        <SetAside />
      </Fold>
      <Fold name="rarely" label={t.rarely} hint={t.rarelyHolds}>
        <Rarely rows={rows} values={values} />
      </Fold>
    </>
  )
}

function Accents() {
  const t = useMessages(messages)
  const { accents } = accentsShown.use()
  const show = (are: boolean) => accentsShown.change({ accents: are ? 'shown' : 'hidden' })
  return (
    <Setting name="accents" label={t.accents} hint={t.accentsHint}>
      {described => (
        <Switch
          {...described}
          checked={accents === 'shown'}
          onChange={are => {
            show(are)
            showSaved('accents', () => show(!are))
          }}
        />
      )}
    </Setting>
  )
}

/** The reviews a day that the forecast expects for the share that is nearest to the learner's. */
function InTheLongRun({ share }: { share: number }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { data } = useQuery(workloadQuery)
  const [nearest] = (data ?? []).toSorted(
    (one, other) => Math.abs(one.desired_retention - share) - Math.abs(other.desired_retention - share),
  )
  return nearest && nearest.reviews >= 1
    ? t.inTheLongRun(number(Math.round(nearest.reviews)))
    : t.noReviewsYet
}
