import { Code, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { FormDialog } from './form-dialog.tsx'

const messages = catalogue({
  en: { typed: 'Type one of these to confirm:' },
  ja: { typed: '確認のため、次のいずれかを入力してください:' },
  zh: { typed: '请输入以下任一内容以确认：' },
})

interface ConfirmDialogProps {
  title: string
  confirmLabel: string
  /** Texts of which the administrator must type one to confirm. */
  accepted?: string[]
  /** An error thrown here is shown, and the dialog stays open. */
  action(typed: string): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, accepted = [], action, onClose, children } = props
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const confirmed = accepted.length === 0 || accepted.includes(typed.trim())
  const doing = useMutation({ mutationFn: () => action(typed.trim()), onSuccess: onClose })
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      isDestructive
      isReady={confirmed}
      isPending={doing.isPending}
      problem={doing.error}
      guard={false}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      {children}
      {accepted.length > 0 && (
        <TextInput
          label={t.typed}
          description={accepted.map(text => (
            <Code key={text} mr="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {text}
            </Code>
          ))}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
