import { ReviewSettings as Settings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { notify } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useOwnRecord } from '../../profile/use-own-record.ts'
import { zoneHere } from '../../profile/zone/zone-here.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { AccentChoice } from '../../words/accent/accent-choice.tsx'
import { freshLearning } from '../../words/fresh-learning.ts'
import { messages } from './messages.ts'
import { Schedule } from './schedule.tsx'
import { SetAside } from './set-aside.tsx'
import { Weights } from './weights.tsx'

/** When and how cards come back, for all devices of the learner. */
export function ReviewSettings() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <OwnSettings />
    </ForLearners>
  )
}

function OwnSettings() {
  const t = useMessages(messages)
  const { values, isChosen, save, saving, error, retry } = useOwnRecord('review-settings', Settings)
  const isOfWeights = saving.variables !== undefined && 'weights' in saving.variables
  const saved = () => {
    notify(t.saved)
    void freshLearning()
  }
  return (
    <Page title={t.title} aside={<a href={linkTo('review')}>{t.toReview}</a>}>
      <p className="soft">{t.lead}</p>
      <Problem error={error} retry={retry} />
      {!values && !error && <Waiting />}
      {values && (
        <>
          <Schedule
            // Until one is chosen, the device's time zone is taken.
            kept={isChosen('time_zone') ? values : { ...values, time_zone: zoneHere() ?? values.time_zone }}
            busy={saving.isPending}
            error={isOfWeights ? null : saving.error}
            onSave={(changed, done) =>
              save(changed, () => {
                saved()
                done()
              })
            }
          />
          <Weights
            isFitted={values.weights !== null}
            busy={saving.isPending}
            error={isOfWeights ? saving.error : null}
            onUsual={() => save({ weights: null }, saved)}
          />
          <AccentChoice />
          <SetAside />
        </>
      )}
    </Page>
  )
}
