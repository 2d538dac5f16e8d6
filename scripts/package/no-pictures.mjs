/** Stands in for `sharp`, which the bundled transformers.js asks for pictures: no model here reads any, and its binaries are 30 MB. */
export default function noPictures() {
  throw new Error('This build reads no pictures.');
}
