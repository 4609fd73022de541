/*
 * What Kartei promises, with its proofs: SECURITY.md's table is made of these (`npm run security`), `npm run test:all` runs them at full size,
 * and `npm run test:protections` removes each protection and sees its proof fail.
 */

/**
 * @typedef {object} Edit
 * @property {string} file a source, by its path in the project
 * @property {string} find stands there once
 * @property {string} put what takes its place
 *
 * @typedef {object} Removal a protection that is taken out, to see the proof fail
 * @property {string} what in the words of the table: "fails without …"
 * @property {readonly Edit[]} edits
 *
 * @typedef {object} Proof
 * @property {string} file a test, by its path in the project
 * @property {string} name the test's title, or a part of it
 * @property {readonly Removal[]} without
 *
 * @typedef {object} Promised
 * @property {string} promise
 * @property {readonly Proof[]} proofs
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {readonly Promised[]} promises
 */

/**
 * @param {string} text
 * @param {...Proof} proofs
 * @returns {Promised}
 */
export const promise = (text, ...proofs) => ({ promise: text, proofs })

/**
 * @param {string} file
 * @param {string} name
 * @param {...Removal} removals
 * @returns {Proof}
 */
export const proof = (file, name, ...removals) => ({ file, name, without: removals })

/**
 * @param {string} what
 * @param {...readonly [file: string, find: string, put: string]} edits
 * @returns {Removal}
 */
export const without = (what, ...edits) => ({
  what,
  edits: edits.map(([file, find, put]) => ({ file, find, put })),
})
