import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { catalogue } from '../../language/language.ts'
import { useMessages } from '../../language/use-language.ts'

const messages = catalogue({
  en: {
    isSet: 'One is saved. It is never shown; saved empty, it is cleared.',
    isUnset: 'None is saved. Empty means none.',
    show: 'Show or hide what is typed',
  },
  ja: {
    isSet: '保存済みです。表示されることはありません。空のまま保存すると消去されます。',
    isUnset: '保存されていません。空欄は「なし」を意味します。',
    show: '入力内容の表示を切り替える',
  },
  zh: {
    isSet: '已保存，永远不会显示。留空保存则会清除。',
    isUnset: '尚未保存。留空表示没有。',
    show: '显示或隐藏输入的内容',
  },
})

interface SecretInputProps extends Omit<PasswordInputProps, 'autoComplete'> {
  /** Whether the server has one. */
  isSet: boolean
}

/** A secret goes in and never comes out: the field starts empty, and says whether there is one. */
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
      // The browser must neither fill in nor offer to keep the keys of providers.
      autoComplete="new-password"
      data-1p-ignore
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t.show }}
    />
  )
}
