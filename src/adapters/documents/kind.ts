import type { DocumentKind } from '../../domain/memory/collection.ts';
import { AppError } from '../../domain/errors.ts';
import { wideEncoding } from '../../lib/bytes/encoding.ts';
import { headOf } from '../files/index.ts';

const BY_ENDING: Readonly<Record<string, DocumentKind>> = {
  ...Object.fromEntries(['md', 'markdown', 'mdx', 'rmd', 'qmd'].map((ending) => [ending, 'markdown'])),
  ...Object.fromEntries(['html', 'htm', 'xhtml'].map((ending) => [ending, 'html'])),
  pdf: 'pdf',
  ...Object.fromEntries(['csv', 'tsv', 'tab'].map((ending) => [ending, 'csv'])),
  ...Object.fromEntries(['json', 'jsonl', 'ndjson', 'geojson', 'ipynb'].map((ending) => [ending, 'json'])),
  ...Object.fromEntries(
    (
      'js mjs cjs jsx ts mts cts tsx py pyi rb go rs java kt kts scala c h cc cpp cxx hpp hh cs swift m mm php pl pm lua r jl hs ' +
      'ml mli fs fsx ex exs erl clj cljs lisp el vim sh bash zsh fish ps1 bat sql sol vy move cairo zig nim d dart groovy gradle ' +
      'proto graphql gql css scss sass less vue svelte astro tf nix toml ini cfg conf yaml yml xml xsl svg cmake mk dockerfile makefile'
    )
      .split(' ')
      .map((ending) => [ending, 'code']),
  ),
};

const PDF_MARK = '%PDF-';

/** Endings of what is no text, whatever its first bytes are. */
const PACKED =
  /\.(zip|tgz|7z|rar|xz|bz2|docx?|xlsx?|pptx?|odt|ods|epub|png|jpe?g|gif|webp|ico|mp[34]|mov|wasm|exe|dll|so|woff2?|ttf)$/i;

/**
 * What a document is, by its name's ending and its first bytes, unpacked where they are gzip.
 * @throws AppError `collections.unreadable` of what is no text and no PDF
 */
export async function kindOf(name: string, bytes: Blob): Promise<DocumentKind> {
  const head = await headOf(bytes);
  const latin = new TextDecoder('latin1').decode(head);
  if (latin.startsWith(PDF_MARK)) return 'pdf';
  const unpacked = name.replace(/\.gz$/i, '');
  if (PACKED.test(unpacked)) {
    throw new AppError(
      'collections.unreadable',
      `“${name}” is neither text nor PDF. Save it as text, Markdown, HTML or PDF, then add it again.`,
    );
  }
  if (latin.includes('\0') && wideEncoding(head) === null)
    throw new AppError('collections.unreadable', `“${name}” is not text: it contains binary data.`);
  const file = unpacked.split('/').at(-1)!.toLowerCase();
  const kind = BY_ENDING[file.includes('.') ? file.split('.').at(-1)! : file];
  if (kind !== undefined) return kind === 'pdf' ? 'text' : kind;
  return /^\s*(<!doctype html|<html)/i.test(latin) ? 'html' : 'text';
}
