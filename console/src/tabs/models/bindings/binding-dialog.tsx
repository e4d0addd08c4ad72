import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Binding, BindingInput, type Endpoint } from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { useContractForm } from '../../../components/contract-form.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useNotice } from '../../../components/notice.ts'
import { ProblemAlert } from '../../../components/problem-alert.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { unlessUnsaved } from '../../../unsaved/unsaved.ts'
import { messages as shared } from '../messages.ts'
import { PriceFields } from '../prices/price-fields.tsx'
import { NO_PRICES, pricesTyped, typedPrices } from '../prices/price-values.ts'
import { useRefresh } from '../routing-picture.ts'
import { messages } from './messages.ts'

interface BindingDialogProps {
  endpoint: Endpoint
  /** Null to add one. */
  binding: Binding | null
  onClose(): void
}

type BindingBody = z.input<typeof BindingInput>

/** A model under an endpoint: its name, its prices, whether it is enabled. Nothing is tested. */
export function BindingDialog({ endpoint, binding, onClose }: BindingDialogProps) {
  const t = useMessages(messages)
  const { cancel, enabled } = useMessages(shared)
  const notify = useNotice()
  const refresh = useRefresh()
  const { form, body, problem, refuse } = useContractForm({
    schema: BindingInput,
    initialValues: {
      model: binding?.model ?? '',
      enabled: binding?.enabled ?? true,
      ...typedPrices(binding ?? NO_PRICES),
    },
    bodyOf: (values): BindingBody => ({
      endpoint_id: endpoint.id,
      model: values.model,
      enabled: values.enabled,
      ...pricesTyped(values),
    }),
  })
  const saving = useMutation({
    mutationFn: ({ endpoint_id, ...rest }: BindingBody) =>
      binding
        ? api.modelRouting.updateBinding({ params: { id: binding.id }, body: rest })
        : api.modelRouting.createBinding({ body: { endpoint_id, ...rest } }),
    async onSuccess({ model }) {
      await refresh()
      notify(binding ? t.saved(model) : t.created(model))
      onClose()
    },
    onError: refuse,
  })
  const close = () => {
    if (!saving.isPending) onClose()
  }
  const save = () => {
    const given = saving.isPending ? null : body()
    if (given) saving.mutate(given)
  }
  return (
    <Dialog title={binding ? t.editTitle(binding.model) : t.addTitle(endpoint.name)} onClose={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <TextInput
            label={t.name}
            description={t.nameHint}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('model')}
          />
          <Switch label={enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <PriceFields field={form.getInputProps} hint={t.pricesHint} />
          <Text size="sm" c="dimmed">
            {t.nothingTested}
          </Text>
          <ProblemAlert error={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => unlessUnsaved(close)} disabled={saving.isPending}>
              {cancel}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {binding ? t.save : t.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
