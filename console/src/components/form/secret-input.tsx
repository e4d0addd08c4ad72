import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'

const messages = catalogue({
  en: {
    isSet: 'Saved, and never shown. Saving with this field empty clears it.',
    isUnset: 'Not saved. Leave empty for none.',
    show: 'Show or hide what is typed',
  },
  ja: {
    isSet: '保存済みです。表示されることはありません。空のまま保存すると消去されます。',
    isUnset: '保存されていません。不要な場合は空欄のままにしてください。',
    show: '入力内容の表示を切り替える',
  },
  zh: {
    isSet: '已保存，永远不会显示。留空保存则会清除。',
    isUnset: '尚未保存。不需要时请留空。',
    show: '显示或隐藏输入的内容',
  },
})

interface SecretInputProps extends Omit<PasswordInputProps, 'autoComplete'> {
  /** True if the server has one saved. */
  isSet: boolean
}

/** A field for a secret. It never shows the saved secret, only whether there is one. */
export function SecretInput({ isSet, description, ...rest }: SecretInputProps) {
  const t = useMessages(messages)
  return (
    <PasswordInput
      {...rest}
      description={
        <>
          {description && <>{description} </>}
          {isSet ? t.isSet : t.isUnset}
        </>
      }
      // The browser must neither fill in nor offer to save providers' keys.
      autoComplete="new-password"
      data-1p-ignore
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t.show }}
    />
  )
}
