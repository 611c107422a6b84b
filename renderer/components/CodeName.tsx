import { Fragment } from 'react';

/** A name of the API, which may break after _, - and . and before capitals, and nowhere else unless it must. */
export function CodeName({ name }: { name: string }) {
  return (
    <code>
      <Breakable name={name} />
    </code>
  );
}

/** The same among words: a label may be a word of ours or the name of a field that has none. */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[_.-])|(?<=[a-z0-9])(?=[A-Z])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
