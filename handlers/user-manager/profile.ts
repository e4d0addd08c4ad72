import { profile } from '../../lib/contracts/user-manager.ts'
import type { Accounts } from '../../lib/user-manager/accounts/accounts.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import type { MemberRecord } from '../../lib/user-manager/entities/member.ts'
import { changeProfile, removeMember } from '../../lib/user-manager/members/change-member.ts'
import { existingIdentity, linksOf, ownMember } from '../../lib/user-manager/members/find-member.ts'
import { addLink as link, removeLink as unlink } from '../../lib/user-manager/members/links.ts'
import { presentLink, presentProfile } from '../../lib/user-manager/members/present.ts'

export const get = endpoint(profile.get, async ({ actor, app }) => {
  app.mustOfferSignIn()
  return presentedProfile(app.accounts, await ownMember(app.accounts, actor))
})

export const change = endpoint(profile.change, async ({ actor, body, app }) => {
  app.mustOfferSignIn()
  return presentedProfile(app.accounts, await changeProfile(app.accounts, actor, body))
})

export const remove = endpoint(profile.remove, async ({ actor, app }) => {
  app.mustOfferSignIn()
  await removeMember(app, actor.user_id)
})

export const addLink = endpoint(profile.addLink, async ({ actor, body, app }) => {
  app.mustOfferSignIn()
  return presentLink(await link(app.accounts, actor, body))
})

export const removeLink = endpoint(profile.removeLink, async ({ actor, params, app }) => {
  app.mustOfferSignIn()
  await unlink(app.accounts, actor, params.id)
})

const presentedProfile = async (accounts: Accounts, member: MemberRecord) =>
  presentProfile(member, await linksOf(accounts, await existingIdentity(accounts, member.user_id)))
