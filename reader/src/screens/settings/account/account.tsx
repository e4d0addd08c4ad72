import { useMessages } from '../../../../../web/language/use-language.ts'
import { later } from '../../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../../web/session/session.ts'
import { afterFirstScreen } from '../../../app/first-screen.ts'
import { linkTo } from '../../../app/location.ts'
import { Fold } from '../../../components/setting/fold.tsx'
import { Group } from '../../../components/setting/group.tsx'
import { LinkRow } from '../../../components/setting/link-row.tsx'
import { Part } from '../frame/part.tsx'
import { ChangePassword } from './change-password.tsx'
import { ClearProfile } from './data/clear-profile.tsx'
import { Download } from './data/download.tsx'
import { Feedback } from './data/feedback/feedback.tsx'
import { Ratings } from './data/ratings.tsx'
import { Recording } from './data/recording.tsx'
import { messages } from './messages.ts'
import { Picture } from './picture.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { Sessions } from './sessions.tsx'
import { Storage } from './storage.tsx'
import { ThirdPartyAccount } from './third-party/third-party-account.tsx'
import { Unsent } from './unsent.tsx'

/** The code of what is kept comes after the screen. */
const OnThisDevice = later(async () => {
  await new Promise<void>(afterFirstScreen)
  return (await import('./on-this-device.tsx')).OnThisDevice
})

/** The sign-in of an account, the data that the platform keeps of it, and the end of both. */
export function Account() {
  const t = useMessages(messages)
  const { session } = useSession()
  if (!session) return null
  return (
    <Part title={t.title}>
      <Picture name={session.user.username} />
      <Unsent />
      {isThirdParty(session) ? <ThirdPartyAccount /> : <OwnAccount />}
    </Part>
  )
}

function OwnAccount() {
  const t = useMessages(messages)
  return (
    <>
      <Group title={t.signIn}>
        <Fold name="password" label={t.changePassword} hint={t.changeLead}>
          <ChangePassword />
        </Fold>
        <Sessions />
      </Group>
      <Recording />
      <Group title={t.data}>
        <Storage />
        <OnThisDevice />
        <Fold name="download" label={t.download} hint={t.downloadHolds}>
          <Download />
        </Fold>
        <LinkRow href={linkTo('import')} label={t.import} hint={t.importFrom} />
        <Ratings />
        <Fold name="feedback" label={t.feedback} hint={t.feedbackLead}>
          <Feedback />
        </Fold>
      </Group>
      <Group title={t.end}>
        <Fold name="clear" label={t.clear} hint={t.clearHolds}>
          <ClearProfile />
        </Fold>
        <Fold name="remove" label={t.removeAccount} hint={t.removeHolds}>
          <RemoveAccount />
        </Fold>
      </Group>
    </>
  )
}
