import { Stack, Text } from '@mantine/core'
import type { Member } from '../../../../../lib/contracts/schemas/accounts/members.ts'

/** The provider accounts of a member, which tell members of one nickname apart. */
export function MemberLinks({ links }: Pick<Member, 'links'>) {
  return (
    <Stack gap={4}>
      {links.map(({ provider, issuer, subject }) => (
        <Text key={`${issuer} ${subject}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {provider}{' '}
          <Text span inherit ff="monospace">
            {shortened(subject)}
          </Text>
        </Text>
      ))}
    </Stack>
  )
}

/** For titles and the names of buttons, such as `Hanako (school …0c91e6bf)`. */
export const calledInFull = ({ nickname, links }: Member) =>
  `${nickname} (${links.map(({ provider, subject }) => `${provider} ${shortened(subject)}`).join(', ')})`

/** In characters. */
const SHORT = 16
const END = 8

/** Names and addresses stay as they are. Of a long id the end is enough: ids of one provider often begin alike. */
const shortened = (subject: string) =>
  subject.length <= SHORT || subject.includes('@') ? subject : `…${subject.slice(-END)}`
