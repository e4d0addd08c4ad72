import type { CallPlan, CallPlanPatch } from '../../contracts/schemas/models/routing.ts'
import { type FieldError, Problem } from '../../platform/problems/errors.ts'
import type { RoutingSettings } from '../routing-settings.ts'

/** Accepts models that an endpoint has, enabled or not, each once. */
export const patchCallPlan = (settings: RoutingSettings, patch: CallPlanPatch): RoutingSettings => {
  const { default_model = settings.call_plan.default_model } = patch
  const plan = { default_model, fallback_models: patch.fallback_models ?? settings.call_plan.fallback_models }
  const errors = errorsIn(plan, patch, modelsOf(settings))
  const [first] = errors
  if (first) throw new Problem('invalid_input', `${first.path}: ${first.message}`, { errors })
  return { ...settings, call_plan: plan }
}

export const withoutRemovedModels = (settings: RoutingSettings): RoutingSettings => {
  const { default_model, fallback_models } = settings.call_plan
  const models = modelsOf(settings)
  return {
    ...settings,
    call_plan: {
      default_model: default_model !== null && models.has(default_model) ? default_model : null,
      fallback_models: fallback_models.filter(model => models.has(model)),
    },
  }
}

const modelsOf = ({ bindings }: RoutingSettings): ReadonlySet<string> =>
  new Set(bindings.map(({ model }) => model))

const errorsIn = (
  { default_model, fallback_models }: CallPlan,
  patch: CallPlanPatch,
  models: ReadonlySet<string>,
): FieldError[] => {
  const unknown = (model: string) => (models.has(model) ? null : `No endpoint has the model ${model}.`)
  const wrongDefault = (model: string) => {
    const isFallback = patch.fallback_models === undefined && fallback_models.includes(model)
    return (
      unknown(model) ??
      (isFallback ? `${model} is a fallback. Send the fallback models without it as well.` : null)
    )
  }
  const wrongFallback = (model: string, at: number) => {
    if (patch.fallback_models === undefined) return null
    if (model === default_model) return `${model} is the default model, which is tried first anyway.`
    return unknown(model) ?? (fallback_models.indexOf(model) < at ? `${model} is listed twice.` : null)
  }
  return [
    { path: 'body.default_model', message: default_model === null ? null : wrongDefault(default_model) },
    ...fallback_models.map((model, at) => ({
      path: `body.fallback_models.${at}`,
      message: wrongFallback(model, at),
    })),
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]))
}
