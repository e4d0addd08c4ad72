import { NewPassword } from '../../../lib/contracts/schemas/accounts/accounts.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({
  en: {
    tooShort: 'The password needs at least 8 characters.',
    tooLong: 'The password has more than 256 characters.',
    other: 'This password cannot be used.',
  },
  ja: {
    tooShort: 'パスワードは8文字以上にしてください。',
    tooLong: 'パスワードは256文字以内にしてください。',
    other: 'このパスワードは使えません。',
  },
  zh: {
    tooShort: '密码至少需要 8 个字符。',
    tooLong: '密码不能超过 256 个字符。',
    other: '不能使用此密码。',
  },
})

/** The reason for which the server would refuse a new password; undefined if it would not. */
export function usePasswordFault(password: string): string | undefined {
  const t = useMessages(messages)
  const code = NewPassword.safeParse(password).error?.issues[0]?.code
  if (code === undefined) return undefined
  return code === 'too_small' ? t.tooShort : code === 'too_big' ? t.tooLong : t.other
}
