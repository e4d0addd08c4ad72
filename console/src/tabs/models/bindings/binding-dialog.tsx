import { Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type Binding,
  BindingInput,
  type Endpoint,
} from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { messages as shared } from '../messages.ts'
import { PriceFields } from '../prices/price-fields.tsx'
import { NO_PRICES, pricesTyped, typedPrices } from '../prices/price-values.ts'
import { useRefresh } from '../routing-picture.ts'
import { messages } from './messages.ts'

interface BindingDialogProps {
  endpoint: Endpoint
  /** Null for a new one. */
  binding: Binding | null
  onClose(): void
}

type BindingBody = z.input<typeof BindingInput>

/** The name and prices of a binding. Saving does not test it. */
export function BindingDialog({ endpoint, binding, onClose }: BindingDialogProps) {
  const t = useMessages(messages)
  const { enabled } = useMessages(shared)
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
  const save = () => {
    const given = body()
    if (given) saving.mutate(given)
  }
  return (
    <FormDialog
      title={binding ? t.editTitle(binding.model) : t.addTitle(endpoint.name)}
      submitLabel={binding ? t.save : t.create}
      isPending={saving.isPending}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
