import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../../../../renderer');

it('module state outside a store is listed here: none of it belongs to a profile', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: renderer }).flatMap((file) => {
    const { statements } = ts.createSourceFile(
      file,
      readFileSync(join(renderer, file), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    return statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.filter((each) => mayChange(each, declarationList)),
      )
      .map(({ name }) => `${file}: ${ts.isIdentifier(name) ? name.text : '?'}`);
  });
  expect(found.toSorted()).toEqual([
    'components/grid/IconMasks.tsx: masks',
    // By the place that was left.
    'components/grid/active-cell.ts: leftAt',
    'components/grid/observe-size.ts: listeners',
    // Of what is on the page, whose hook forgets it as it goes.
    'components/only-tooltip.ts: hideShown',
    // On, off and unknown, as they look.
    'features/flags/Cell.tsx: elements',
    // All by the record they were made for.
    'features/flags/matrix-model.ts: countedOf',
    'features/flags/matrix-model.ts: searchedTexts',
    'features/palette/arrange.ts: prepared',
    'features/shell/panes.ts: lastIn',
    'features/shell/use-page-place.ts: scrolledAt',
    'features/webhook-bench/VerifyForm.tsx: lastOther',
    'ipc/client.ts: envelopes',
    'scope/store.ts: inputResets',
    'scope/store.ts: keepers',
    'scope/store.ts: leaving',
    'scope/store.ts: resets',
    // How many were left.
    'scope/store.ts: servicesLeft',
    'screens.ts: loading',
    // By the texts of a list, which end with it.
    'search/find-rows.ts: typed',
    'state/after-press.ts: isPressed',
    'state/help.ts: opener',
    'state/navigation.ts: askings',
    'state/navigation.ts: chosenAt',
    'state/navigation.ts: firstViews',
    // Functions that ask the stores.
    'state/navigation.ts: profileLosses',
    'state/page-menus.ts: menus',
    'state/toasts.ts: lastId',
  ]);
});

/** A `let`, or an empty collection that is there to be filled. */
function mayChange(
  { initializer, type }: ts.VariableDeclaration,
  { flags }: ts.VariableDeclarationList,
): boolean {
  if ((flags & ts.NodeFlags.Const) === 0) return true;
  return (
    type === undefined &&
    initializer !== undefined &&
    ts.isNewExpression(initializer) &&
    ts.isIdentifier(initializer.expression) &&
    /^(?:Weak)?(?:Map|Set)$/.test(initializer.expression.text) &&
    (initializer.arguments ?? []).length === 0
  );
}

it('state that outlives a switch of profile is listed here: every other store is emptied', () => {
  const users = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(renderer, file), 'utf8').includes('createDeskStore'))
    .map((file) => file.replaceAll('\\', '/'));
  expect(users.toSorted()).toEqual([
    'features/inbox/pending-open.ts',
    'features/journal/view-state.ts',
    'features/links/following.ts',
    'features/profiles/editor-focus.ts',
    'features/profiles/selection.ts',
    'features/profiles/tested.ts',
    'features/shell/StartNotices.tsx',
    'scope/store.ts',
    'screens.ts',
    'state/announcements.ts',
    'state/help.ts',
    'state/keymap.ts',
    'state/layer.ts',
    'state/navigation.ts',
    'state/switching.ts',
    'state/toasts.ts',
  ]);
});
