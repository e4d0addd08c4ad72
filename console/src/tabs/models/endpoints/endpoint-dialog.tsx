import { Divider, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Endpoint, EndpointInput } from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { useMessages } from '../../../language/use-language.ts'
import { messages as shared } from '../messages.ts'
import { useRefresh } from '../routing-picture.ts'
import { ConnectionTrial } from './connection-trial.tsx'
import { bodyOf, type EndpointBody, valuesOf } from './endpoint-values.ts'
import { KeyField } from './key-field.tsx'
import { LimitFields } from './limit-fields.tsx'
import { messages } from './messages.ts'
import { SaveOutcome } from './save-outcome.tsx'

interface EndpointDialogProps {
  /** Null to add one. */
  endpoint: Endpoint | null
  onClose(): void
}

/** The candidate configuration of an endpoint: tested as often as one likes, saved only if it passes. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useMessages(messages)
  const { enabled } = useMessages(shared)
  const notify = useNotice()
  const refresh = useRefresh()
  const { form, body, problem, refuse } = useContractForm({
    schema: EndpointInput,
    initialValues: valuesOf(endpoint),
    bodyOf,
  })
  const saving = useMutation({
    mutationFn: (given: EndpointBody) =>
      endpoint
        ? api.modelRouting.updateEndpoint({ params: { id: endpoint.id }, body: given })
        : api.modelRouting.createEndpoint({ body: given }),
    // What was sent holds a key.
    gcTime: 0,
    async onSuccess({ name }) {
      await refresh()
      notify(endpoint ? t.saved(name) : t.created(name))
      onClose()
    },
    onError: refuse,
  })
  const save = () => {
    const given = body()
    if (given) saving.mutate(given)
  }
  return (
    <FormDialog
      title={endpoint ? t.editTitle(endpoint.name) : t.addTitle}
      submitLabel={endpoint ? t.save : t.create}
      isPending={saving.isPending}
      outcome={<SaveOutcome isSaving={saving.isPending} problem={problem} />}
      onSubmit={save}
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
