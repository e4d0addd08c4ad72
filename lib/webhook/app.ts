import { resolve } from 'node:path'
import { BaseApp, type Surroundings } from '../app/base.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'
import { Deployments } from './deployments.ts'
import { launcherFor } from './launch.ts'

class WebhookApp extends BaseApp {
  readonly deployments: Deployments

  constructor(surroundings: Surroundings) {
    super(surroundings)
    const folder = resolve(this.config.DATA_DIR, 'deployments')
    this.deployments = new Deployments({
      folder,
      launch: launcherFor(this.config, folder),
      timeoutMs: this.config.DEPLOY_TIMEOUT_S * 1000,
      log: this.log,
      now: this.now,
      newId: this.newId,
      wait: surroundings.pause,
    })
  }

  override close(): Promise<void> {
    return this.deployments.close()
  }
}

export const endpoint = endpointFor<WebhookApp>()

export const startWebhook = (surroundings: Surroundings) => new WebhookApp(surroundings)
