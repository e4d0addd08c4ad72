import { Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import { type PriceName, priceNames } from './price-values.ts'

interface PriceFieldsProps {
  /** The props that the form gives a field. */
  field(name: PriceName): GetInputPropsReturnType
  /** The meaning of empty fields. */
  hint?: string
}

export function PriceFields({ field, hint }: PriceFieldsProps) {
  const t = useMessages(messages)
  return (
    <Fieldset legend={t.legend}>
      <Text size="sm" c="dimmed" mb="xs">
        {t.hint} {hint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {priceNames.map(name => {
          const props = field(name)
          return (
            <NumberInput
              key={name}
              label={t[name]}
              allowNegative={false}
              hideControls
              {...props}
              error={props.error ? t.wrong : null}
            />
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}
