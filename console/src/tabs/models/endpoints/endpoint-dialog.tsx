import { Box, Divider, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { type Endpoint, EndpointInput } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { Callout } from '../../../components/callout.tsx'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { SecretInput } from '../../../components/form/secret-input.tsx'
import { Outcome } from '../../../components/outcome.tsx'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { TrialRow } from '../../../components/trial/trial-row.tsx'
import { useTrial } from '../../../components/trial/use-trial.ts'
import { Waiting } from '../../../components/trial/waiting.tsx'
import { messages as shared } from '../messages.ts'
import { TrialResult } from '../trial-result.tsx'
import { useSaving } from '../use-saving.ts'
import { bodyOf, type EndpointBody, type EndpointValues, valuesOf } from './endpoint-values.ts'
import { LimitFields } from './limit-fields.tsx'
import { messages } from './messages.ts'

interface EndpointDialogProps {
  /** Null for a new one. */
  endpoint: Endpoint | null
  onClose(): void
}

/** Adds or edits an endpoint. It is saved only if its test passes. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useMessages(messages)
  const { enabled } = useMessages(shared)
  const contract = useContractForm({ schema: EndpointInput, initialValues: valuesOf(endpoint), bodyOf })
  const { form, body, problem } = contract
  const saving = useSaving({
    form: contract,
    save: (endpointBody: EndpointBody) =>
      endpoint
        ? api.modelRouting.updateEndpoint({ params: { id: endpoint.id }, body: endpointBody })
        : api.modelRouting.createEndpoint({ body: endpointBody }),
    notice: ({ name }) => (endpoint ? t.saved(name) : t.created(name)),
    onClose,
  })
  return (
    <FormDialog
      title={endpoint ? t.editTitle(endpoint.name) : t.addTitle}
      submitLabel={endpoint ? t.save : t.create}
      isPending={saving.isPending}
      outcome={<SaveOutcome isSaving={saving.isPending} problem={problem} />}
      onSubmit={saving.save}
      onClose={onClose}
      size="xl"
    >
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t.baseUrl}
        description={t.baseUrlHint}
        placeholder="https://api.example.com/v1"
        required
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('base_url')}
      />
      <KeyField form={form} isSet={endpoint?.api_key_set ?? false} />
      <Switch label={enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <LimitFields form={form} />
      <Divider />
      <ConnectionTrial
        subject={JSON.stringify(form.getValues())}
        candidate={body}
        isDisabled={saving.isPending}
      />
      <Divider />
    </FormDialog>
  )
}

/** The key, with a warning while saving would clear it. */
function KeyField({ form, isSet }: { form: UseFormReturnType<EndpointValues>; isSet: boolean }) {
  const t = useMessages(messages)
  const willClear = isSet && form.getValues().api_key.trim() === ''
  return (
    <Stack gap="xs">
      <SecretInput label={t.apiKey} isSet={isSet} {...form.getInputProps('api_key')} />
      <div role="status">
        {willClear && (
          <Callout isWarning title={t.willClear}>
            {t.willClearText}
          </Callout>
        )}
      </div>
    </Stack>
  )
}

interface SaveOutcomeProps {
  isSaving: boolean
  /** The reason why nothing was saved. */
  problem: unknown
}

/** The progress of saving, which tests first, or the reason for its failure. */
function SaveOutcome({ isSaving, problem }: SaveOutcomeProps) {
  const t = useMessages(messages)
  const failed = !isSaving && isProblem(problem, 'provider_test_failed') ? problem : null
  return (
    <Box miw={0} style={{ flex: '1 1 260px' }}>
      {isSaving && <Waiting label={t.saving} />}
      <Outcome ok={failed && false}>{failed && `${t.notSaved}\n${failed.message}`}</Outcome>
      {!isSaving && !failed && <ProblemAlert error={problem} />}
    </Box>
  )
}

interface ConnectionTrialProps {
  /** The current form, for comparison with the tested one. */
  subject: string
  /** The body to test; null if the form is invalid, whose errors are then shown. */
  candidate(): EndpointBody | null
  isDisabled: boolean
}

/** Tests the current form. Nothing is saved. */
function ConnectionTrial({ subject, candidate, isDisabled }: ConnectionTrialProps) {
  const t = useMessages(messages)
  const trial = useTrial([subject], (signal, body: EndpointBody) =>
    api.modelRouting.testEndpoint({ body }, { signal }),
  )
  const test = () => {
    const body = candidate()
    if (body) trial.start(body)
  }
  return (
    <div>
      <TrialRow label={t.test} running={t.testing} trial={trial} onStart={test} isDisabled={isDisabled}>
        <TrialResult trial={trial} />
      </TrialRow>
      <Text size="sm" c="dimmed" mt="xs">
        {t.testHint}
      </Text>
    </div>
  )
}
