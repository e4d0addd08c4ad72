import type { ReviewSettings } from '../../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { ChoiceGroup } from '../../../components/choice.tsx'
import { Setting } from '../../../components/setting/setting.tsx'
import { Stepper } from '../../../components/setting/stepper.tsx'
import { Switch } from '../../../components/setting/switch.tsx'
import { messages } from './messages.ts'
import { Steps } from './steps.tsx'
import type { ReviewRows } from './use-review.ts'
import { Weights } from './weights.tsx'

interface RarelyProps {
  rows: ReviewRows
  values: ReviewSettings
}

const RANGES = {
  reviews_per_day: { min: 0, max: 9_999, step: 10 },
  learn_ahead_minutes: { min: 0, max: 120, step: 5 },
  maximum_interval: { min: 1, max: 36_500, step: 30 },
  leech_threshold: { min: 0, max: 99, step: 1 },
} as const
/** The row of the share that is no point of the curve. */
const EXACT = 'exact share'
const FATES = ['suspend', 'tag'] as const

/** The settings that most learners leave as they are. */
export function Rarely({ rows: { choose, row }, values }: RarelyProps) {
  const t = useMessages(messages)
  const number = (name: keyof typeof RANGES) => (
    <Setting {...row(name)} label={t.fields[name]} hint={t.hints[name]}>
      {described => (
        <Stepper
          {...described}
          {...RANGES[name]}
          label={t.fields[name]}
          value={values[name]}
          isOptional={name === 'reviews_per_day'}
          onChange={value =>
            name === 'reviews_per_day'
              ? choose(name, value, true)
              : value !== null && choose(name, value, true)
          }
        />
      )}
    </Setting>
  )
  const onOrOff = (name: 'bury_siblings' | 'take_pictures' | 'fuzz') => (
    <Setting {...row(name)} label={t.switches[name].label} hint={t.switches[name].hint}>
      {described => (
        <Switch {...described} checked={values[name]} onChange={checked => choose(name, checked)} />
      )}
    </Setting>
  )
  return (
    <>
      {number('reviews_per_day')}
      <Setting {...row('desired_retention')} name={EXACT} label={t.fields.retention}>
        {described => (
          <Stepper
            {...described}
            label={t.fields.retention}
            value={Math.round(values.desired_retention * 100)}
            min={70}
            max={99}
            unit="%"
            onChange={value => value !== null && choose('desired_retention', value / 100, true, EXACT)}
          />
        )}
      </Setting>
      {(['learning_steps', 'relearning_steps'] as const).map(name => (
        <Setting key={name} {...row(name)} label={t.fields[name]} hint={t.hints[name]}>
          {described => <Steps {...described} steps={values[name]} onChange={steps => choose(name, steps)} />}
        </Setting>
      ))}
      {number('learn_ahead_minutes')}
      {number('maximum_interval')}
      {onOrOff('fuzz')}
      {onOrOff('bury_siblings')}
      {number('leech_threshold')}
      <Setting {...row('leech_action')} label={t.leechAction} isWide>
        {labelled => (
          <ChoiceGroup
            labelled={labelled}
            label={t.leechAction}
            values={FATES}
            value={values.leech_action}
            textOf={each => t.leechActions[each]}
            onChoose={each => choose('leech_action', each)}
          />
        )}
      </Setting>
      {onOrOff('take_pictures')}
      <Weights
        isFitted={values.weights !== null}
        {...row('weights')}
        onUsual={() => choose('weights', null)}
      />
    </>
  )
}
