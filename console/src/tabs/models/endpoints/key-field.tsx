import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Callout } from '../../../components/callout.tsx'
import { SecretInput } from '../../../components/form/secret-input.tsx'
import { useMessages } from '../../../language/use-language.ts'
import type { EndpointValues } from './endpoint-values.ts'
import { messages } from './messages.ts'

interface KeyFieldProps {
  form: UseFormReturnType<EndpointValues>
  isSet: boolean
}

/** The key, with a warning while the form would take the saved one away. */
export function KeyField({ form, isSet }: KeyFieldProps) {
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
