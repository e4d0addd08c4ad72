import { Switch, Text, TextInput } from '@mantine/core'
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
import { messages as shared } from '../messages.ts'
import { PriceFields } from '../prices/price-fields.tsx'
import { NO_PRICES, pricesTyped, typedPrices } from '../prices/price-values.ts'
import { useSaving } from '../use-saving.ts'
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
  const contract = useContractForm({
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
  const { form, problem } = contract
  const saving = useSaving({
    form: contract,
    save: ({ endpoint_id, ...rest }: BindingBody) =>
      binding
        ? api.modelRouting.updateBinding({ params: { id: binding.id }, body: rest })
        : api.modelRouting.createBinding({ body: { endpoint_id, ...rest } }),
    notice: ({ model }) => (binding ? t.saved(model) : t.created(model)),
    onClose,
  })
  return (
    <FormDialog
      title={binding ? t.editTitle(binding.model) : t.addTitle(endpoint.name)}
      submitLabel={binding ? t.save : t.create}
      isPending={saving.isPending}
      problem={problem}
      onSubmit={saving.save}
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
