import type { SignedIn } from '../platform/auth/token.ts'
import { AccountCheck } from './account-check.ts'
import { BaseApp } from './base.ts'

/** Serves accounts that another service owns: it asks user_manager about them. */
export class AccountAwareApp extends BaseApp {
  private readonly accounts = new AccountCheck(this.now)

  override async mustStand(signedIn: SignedIn): Promise<void> {
    await this.accounts.mustStand(signedIn, () => this.clients.userManager.internal)
  }
}
