import { dirname, join, relative, sep } from 'node:path';
import { CLOSED, floorOf, moduleOf } from '../lib/house-order.mjs';
import { ROOT } from '../lib/paths.mjs';

const fromRoot = (path) => relative(ROOT, path).split(sep).join('/');

/** What stands where an import names a file: of declarations, of what is loaded later, and of types. */
const sourceOf = (node) =>
  node.type === 'TSImportType' ? (node.source ?? node.argument.literal) : node.source;

/** Home of screens is a module of the dashboard's: what is in it is on its floor there. */
const inHome = (file, home) => {
  const [name] = file.slice(home.length + 1).split('/');
  return file.startsWith(`${home}/`) ? name : null;
};

/** Refuses every way into a module but its face, the way through one's own, and imports that run up the table of floors. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      door: '{{name}} has one face: import it from {{face}}.',
      own: 'Its own face is for others: import the file itself.',
      up: '{{to}} does not stand below {{from}} (scripts/lib/house-order.mjs).',
      closed: '{{name}} is out of reach from here: a golem must not know what it is measured by.',
      unlisted: '{{name}} is on no floor of scripts/lib/house-order.mjs.',
    },
  },
  create(context) {
    const file = fromRoot(context.filename);
    const own = moduleOf(file);
    const check = (node) => {
      const source = sourceOf(node);
      const path = source?.type === 'Literal' ? source.value : null;
      if (typeof path !== 'string' || !path.startsWith('.')) return;
      const target = fromRoot(join(dirname(context.filename), path.split('?')[0]));
      const there = moduleOf(target);
      if (!there) return;
      const same = own && own.home === there.home && own.name === there.name;
      if (same) {
        if (target === there.face && file !== there.face) context.report({ node: source, messageId: 'own' });
        return;
      }
      if (there.face && target !== there.face)
        context.report({
          node: source,
          messageId: 'door',
          data: { name: `${there.home}/${there.name}`, face: there.face },
        });
      const open = CLOSED[`${there.home}/${there.name}`];
      if (open && !open.some((start) => file.startsWith(start))) {
        context.report({
          node: source,
          messageId: 'closed',
          data: { name: `${there.home}/${there.name}` },
        });
        return;
      }
      // Of a screen and what is beside screens, the dashboard's floors decide.
      const home = own && (own.home.length <= there.home.length ? own.home : there.home);
      if (!home) return;
      const [from, to] = [inHome(file, home), inHome(target, home)];
      if (from === null || to === null || from === to) return;
      const unlisted = [from, to].find((name) => floorOf(home, name) < 0);
      if (unlisted !== undefined)
        context.report({ node: source, messageId: 'unlisted', data: { name: `${home}/${unlisted}` } });
      else if (floorOf(home, to) >= floorOf(home, from))
        context.report({ node: source, messageId: 'up', data: { from, to } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
