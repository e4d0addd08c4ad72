import { NativeSelect, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallPlan, CallPlanPatch } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { FormDialog } from '../../../components/dialog/form-dialog.tsx'
import { useContractForm } from '../../../components/form/contract-form.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { type PlannableModel, useRefresh } from '../routing-picture.ts'
import { Fallbacks } from './fallbacks.tsx'
import { messages } from './messages.ts'

interface CallPlanDialogProps {
  plan: CallPlan
  models: PlannableModel[]
  automatic: string | null
  onClose(): void
}

/** Stands for the automatic default, since no model has an empty name. */
const AUTOMATIC = ''

/** Chooses the default and the fallbacks among all models, independently of their endpoints. */
export function CallPlanDialog({ plan, models, automatic, onClose }: CallPlanDialogProps) {
  const t = useMessages(messages)
  const notify = useNotice()
  const refresh = useRefresh()
  const { form, body, problem, refuse } = useContractForm({
    schema: CallPlanPatch,
    initialValues: {
      default_model: plan.default_model ?? AUTOMATIC,
      fallback_models: plan.fallback_models,
    },
    bodyOf: ({ default_model, fallback_models }): z.input<typeof CallPlanPatch> => ({
      default_model: default_model === AUTOMATIC ? null : default_model,
      fallback_models,
    }),
  })
  const saving = useMutation({
    mutationFn: (planChanges: z.input<typeof CallPlanPatch>) =>
      api.modelRouting.updateCallPlan({ body: planChanges }),
    async onSuccess() {
      await refresh()
      notify(t.saved)
      onClose()
    },
    onError: refuse,
  })
  const save = () => {
    const planChanges = body()
    if (planChanges) saving.mutate(planChanges)
  }
  const { default_model, fallback_models } = form.getValues()
  const labelOf = ({ model, isUsable }: PlannableModel) => (isUsable ? model : t.unusableModel(model))
  const option = (each: PlannableModel) => ({ value: each.model, label: labelOf(each) })
  return (
    <FormDialog
      title={t.dialogTitle}
      submitLabel={t.save}
      isPending={saving.isPending}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t.cheaper}
      </Text>
      <NativeSelect
        label={t.default}
        data={[
          { value: AUTOMATIC, label: automatic === null ? t.automatic : t.automaticIs(automatic) },
          ...models.map(option),
        ]}
        data-autofocus
        {...form.getInputProps('default_model')}
        onChange={event => {
          const chosen = event.currentTarget.value
          form.setFieldValue('default_model', chosen)
          // The default cannot be its own fallback.
          form.setFieldValue(
            'fallback_models',
            fallback_models.filter(model => model !== chosen),
          )
        }}
      />
      <Fallbacks
        chosen={fallback_models}
        left={models
          .filter(({ model }) => model !== default_model && !fallback_models.includes(model))
          .map(option)}
        labelOf={model => labelOf(models.find(each => each.model === model) ?? { model, isUsable: false })}
        onChange={changed => form.setFieldValue('fallback_models', changed)}
      />
    </FormDialog>
  )
}
