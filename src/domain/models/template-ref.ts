/** Which version of which template a request came of. */
export interface TemplateRef {
  readonly id: string;
  readonly version: number;
}
