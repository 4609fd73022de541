/** The steps of zooming by hand; 1 is the paper's own size. */
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const

/** A scale this close to a step counts as that step, so that no zoom moves by less than the eye sees. */
const tolerance = 0.01

export const smallestScale = steps[0]
export const largestScale = 5

export const zoomedIn = (scale: number): number => steps.find((step) => step > scale + tolerance) ?? largestScale
export const zoomedOut = (scale: number): number => steps.findLast((step) => step < scale - tolerance) ?? smallestScale
