import { useMessages } from '../../../web/language/use-language.ts'
import { useSession } from '../../../web/session/session.ts'
import { linkTo } from '../app/location.ts'
import { Entrance } from './entrance.tsx'
import { GuestTexts } from './guest-texts.tsx'
import { messages } from './messages.ts'
import { ProviderButtons } from './provider/provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in page, with the texts that guests may read. */
export function SignIn() {
  const t = useMessages(messages)
  const { ended } = useSession()
  return (
    <Entrance title={t.title} foot={<GuestTexts />}>
      {ended && <p role="status">{t.over}</p>}
      <SignInForm />
      <ProviderButtons />
      <p className="soft">
        {t.noAccount} <a href={linkTo('register')}>{t.haveCode}</a>
      </p>
    </Entrance>
  )
}
