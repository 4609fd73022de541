/**
 * How long what a test waits for may take to come, in ms. It comes at once where the machine has little else to do; the
 * limit is for what never comes.
 */
export const patience = 30_000
