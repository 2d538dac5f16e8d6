interface LockEntry {
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly engines?: { readonly node?: string };
}
export function refusingNode(packages: Readonly<Record<string, LockEntry>>, range: string): readonly string[];
export function allowsMajor(major: number, range: string): boolean;
