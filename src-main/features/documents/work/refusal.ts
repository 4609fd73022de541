/** A file that is not fit for what was asked; its message is told to the user. */
export class Refusal extends Error {}
