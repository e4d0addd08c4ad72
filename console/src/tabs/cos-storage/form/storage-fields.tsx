import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CosSettingsInput } from '../../../../../lib/contracts/schemas/administration/objects.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { SecretInput } from '../../../components/form/secret-input.tsx'
import { messages } from './messages.ts'

type Field = keyof CosSettingsInput
type FieldTexts = Partial<Record<Field, string>>

interface StorageFieldsProps {
  form: UseFormReturnType<CosSettingsInput>
  secretSet: boolean
}

export function StorageFields({ form, secretSet }: StorageFieldsProps) {
  const t = useMessages(messages)
  const hints: FieldTexts = t.hints
  const missing: FieldTexts = t.missing
  const patterns: FieldTexts = t.patterns
  const field = (name: Field) => ({
    ...form.getInputProps(name),
    label: t.labels[name],
    error: fieldErrorText(name),
  })
  const text = (name: Field) => ({
    ...field(name),
    description: hints[name],
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <Stack>
      <TextInput {...text('endpoint')} inputMode="url" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...text('region')} />
        <TextInput {...text('bucket')} />
        <SecretInput {...field('secret_id')} isSet={secretSet} />
        <SecretInput {...field('secret_key')} isSet={secretSet} />
      </SimpleGrid>
    </Stack>
  )

  /** The error in the administrator's language, if there is a text for it, whether this page or the server found it. */
  function fieldErrorText(name: Field) {
    const error = form.errors[name]
    if (!error) return null
    const value = form.values[name]
    if (value.trim() === '') return missing[name] ?? error
    const issue = CosSettingsInput.shape[name].safeParse(value).error?.issues[0]
    return issue?.code === 'invalid_format' ? (patterns[name] ?? error) : error
  }
}
