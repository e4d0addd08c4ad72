import { NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { InviteValues } from './invite-values.ts'
import { formMessages } from './messages.ts'

interface InviteFieldsProps {
  form: UseFormReturnType<InviteValues>
  /** Shown first, if given. */
  children?: ReactNode
}

export function InviteFields({ form, children }: InviteFieldsProps) {
  const t = useMessages(formMessages)
  const { unlimited, expires_at } = form.getValues()
  const isPast = expires_at !== '' && new Date(expires_at).getTime() <= Date.now()
  return (
    <Stack>
      {children}
      <Textarea
        label={t.note}
        description={t.noteHint}
        autosize
        maxRows={4}
        data-autofocus={children === undefined || undefined}
        {...form.getInputProps('note')}
        key={form.key('note')}
      />
      <Switch label={t.unlimited} {...form.getInputProps('unlimited', { type: 'checkbox' })} />
      {!unlimited && (
        <NumberInput
          label={t.maxUses}
          allowDecimal={false}
          allowNegative={false}
          stepHoldDelay={500}
          stepHoldInterval={100}
          maw={240}
          {...form.getInputProps('max_uses')}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t.expires}
        description={t.expiresHint}
        maw={320}
        {...form.getInputProps('expires_at')}
        error={form.errors.expires_at ?? (isPast && t.past)}
      />
      <Switch label={t.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </Stack>
  )
}
