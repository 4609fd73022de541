/** A file that is not fit for what was asked; its message is shown to the user. */
export class Refusal extends Error {}
