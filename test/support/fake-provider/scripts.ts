import type { Behaviour } from './behaviours.ts'

type Told = Behaviour | readonly Behaviour[]

interface Script {
  /** For the next requests. */
  next: Behaviour[]
  /** After them. */
  otherwise: Behaviour
}

/** The behaviours a provider was given, for all of its models or for some. */
export const createScripts = (usual: Behaviour) => {
  const scriptOf = (told: Told): Script =>
    typeof told === 'function' ? { next: [], otherwise: told } : { next: [...told], otherwise: usual }
  const models = new Map<string, Script>()
  let script = scriptOf(usual)
  return {
    forAll(told: Told) {
      models.clear()
      script = scriptOf(told)
    },
    forModel(model: string, told: Told) {
      models.set(model, scriptOf(told))
    },
    next(model: string | undefined): Behaviour {
      const own = models.get(model ?? '') ?? script
      return own.next.shift() ?? own.otherwise
    },
  }
}
