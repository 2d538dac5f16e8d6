/** Why a part keeps its built-in form. */
export type FormatFailure =
  | { readonly code: 'failed'; readonly says: string }
  | { readonly code: 'steps' | 'length'; readonly most: number }
  | { readonly code: 'tokens'; readonly has: number; readonly most: number }
  | { readonly code: 'lost' | 'added'; readonly fact: string }
  | { readonly code: 'instruction' };

/** What a formatter did to an entry of a prompt. */
export interface EntryFormat {
  /** Its id and version. */
  readonly by: string;
  readonly digest: string;
  /** The built-in form, where the entry is in and stands in the formatter’s. */
  readonly from?: string;
  /** Why it stands in its built-in form. */
  readonly why?: FormatFailure;
}
