import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type {
  Binding,
  Endpoint,
  StandingBinding,
} from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { RowButton } from '../../../components/list/row-button.tsx'
import { TrialRow } from '../../../components/trial/trial-row.tsx'
import { useTrial } from '../../../components/trial/use-trial.ts'
import { Facts } from '../facts.tsx'
import { messages as shared } from '../messages.ts'
import { hasPrices, PriceList } from '../prices/price-list.tsx'
import { RemoveDialog } from '../remove-dialog.tsx'
import { useRefresh } from '../routing-picture.ts'
import { TrialResult } from '../trial-result.tsx'
import { Cooldown } from '../used-now/cooldown.tsx'
import { BindingDialog } from './binding-dialog.tsx'
import { messages } from './messages.ts'

export function BindingDetails({ binding, endpoint }: { binding: StandingBinding; endpoint: Endpoint }) {
  const t = useMessages(messages)
  const { edit, remove } = useMessages(shared)
  const [requestedDialog, requestDialog] = useState<'edit' | 'remove' | null>(null)
  const close = () => requestDialog(null)
  return (
    <Stack>
      {!endpoint.enabled && <Text size="sm">{t.endpointDisabled}</Text>}
      <BindingFacts binding={binding} endpoint={endpoint} />
      <ModelTrial binding={binding} endpoint={endpoint} />
      <Group gap="xs">
        <RowButton label={edit} name={`${edit}: ${binding.model}`} onClick={() => requestDialog('edit')} />
        <RowButton
          label={remove}
          name={`${remove}: ${binding.model}`}
          isDestructive
          onClick={() => requestDialog('remove')}
        />
      </Group>
      {requestedDialog === 'edit' && <BindingDialog endpoint={endpoint} binding={binding} onClose={close} />}
      {requestedDialog === 'remove' && (
        <RemoveBinding endpoint={endpoint} binding={binding} onClose={close} />
      )}
    </Stack>
  )
}

/** A model's prices, answer format and cooldown. */
function BindingFacts({ binding, endpoint }: { binding: StandingBinding; endpoint: Endpoint }) {
  const t = useMessages(messages)
  const { unknown, free } = useMessages(shared)
  const { amount } = useFormats()
  const { capability, cooldown, cost_estimate: cost } = binding
  const known = cost === 0 ? free : cost !== null && t.costUnit(amount(cost))
  const ownPrices = hasPrices(binding) || !hasPrices(endpoint)
  return (
    <Facts
      facts={[
        [
          t.prices,
          <span key="prices">
            <PriceList prices={ownPrices ? binding : endpoint} />
            {!ownPrices && ` (${t.ofEndpoint})`}
          </span>,
        ],
        [t.cost, known || unknown],
        [t.capability, capability === null ? t.capabilityUnknown : t.capabilities[capability]],
        [t.cooldown, cooldown ? <Cooldown key="cooldown" cooldown={cooldown} /> : t.noCooldown],
      ]}
    />
  )
}

interface RemoveBindingProps {
  binding: Binding
  endpoint: Endpoint
  onClose(): void
}

function RemoveBinding({ binding: { id, model }, endpoint, onClose }: RemoveBindingProps) {
  const t = useMessages(messages)
  return (
    <RemoveDialog
      title={t.removeTitle(model)}
      notice={t.removed(model)}
      action={() => api.modelRouting.removeBinding({ params: { id } })}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{t.removeText(endpoint.name)}</Text>
      <Text>{t.removeFromPlan}</Text>
    </RemoveDialog>
  )
}

/** A real call of the model, made only when the button is pressed. */
function ModelTrial({ binding, endpoint }: { binding: StandingBinding; endpoint: Endpoint }) {
  const { id, model } = binding
  const t = useMessages(messages)
  const refresh = useRefresh()
  const trial = useTrial([binding.updated_at, endpoint.updated_at], signal =>
    api.modelRouting
      .testBinding({ params: { id } }, { signal })
      // The server learns from the test what the model supports.
      .finally(() => void refresh()),
  )
  const { result } = trial
  return (
    <div>
      <TrialRow label={t.test} name={t.testOf(model)} running={t.testing} trial={trial} onStart={trial.start}>
        <TrialResult trial={trial} />
        {result?.answer != null && (
          <Text size="sm" mt={4}>
            {t.answer}: <q style={{ overflowWrap: 'anywhere' }}>{result.answer}</q>
          </Text>
        )}
        {result?.capability != null && (
          <Text size="sm">
            {t.capability}: {t.capabilities[result.capability]}
          </Text>
        )}
      </TrialRow>
      <Text size="sm" c="dimmed" mt="xs">
        {t.testHint}
      </Text>
    </div>
  )
}
