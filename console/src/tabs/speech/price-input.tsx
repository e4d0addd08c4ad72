import { NumberInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useMessages } from '../../../../web/language/use-language.ts'
import { messages as prices } from '../models/prices/messages.ts'

interface PriceInputProps {
  label: string
  field: GetInputPropsReturnType
}

/** A price, which may be unknown. */
export function PriceInput({ label, field }: PriceInputProps) {
  const t = useMessages(prices)
  return (
    <NumberInput
      label={label}
      description={t.hint}
      allowNegative={false}
      hideControls
      {...field}
      error={field.error ? t.wrong : null}
    />
  )
}
